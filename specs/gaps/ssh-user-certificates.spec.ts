import type { JsonObject } from '../../src/contract/json-object.ts';
import { sshCertificateAuthorities } from '../../src/contract/resources/ssh/ssh-certificate-authorities.ts';
import { sshUserCertificates as certificates } from '../../src/contract/resources/ssh/ssh-user-certificates.ts';
import type { Endpoint } from '../../src/contract/terms/contract.ts';
import { leave } from '../../src/harness/base/interruption.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { gap } from '../../src/harness/trial/requirement.ts';
import { need } from '../../src/harness/world/requests/need.ts';
import type { World } from '../../src/harness/world/world.ts';
import { readSshPublicKey } from '../../src/judge/readers/ssh-public-key.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';
import {
  type Issued,
  issueCertificate,
  issueUnlessRefused,
  readIssued,
  userKey,
} from '../steps/certificates/issue-certificate.ts';
import { type AuthorityKind, makeAuthority } from '../steps/certificates/ssh-authority.ts';

const hour = 3_600_000;
const at = (fromNow: number): string => new Date(Date.now() + fromNow).toISOString().replace(/\.\d+Z$/, 'Z');

/** Tries a creation with fields whose effect the documents leave open: its status, and the certificate if there is one. */
const attempt = async (world: World, fields: JsonObject): Promise<{ status: string; issued: Issued | null }> => {
  const json = await world.bodies.body(certificates, fields);
  const ask = requestTo(certificates, 'create', { json, expect: 'unjudged' });
  const exchange = await world.requests.send(ask);
  const status = `${exchange.response?.status}`;
  if (!succeeded(exchange)) return { status, issued: null };
  const shown = need(exchange);
  return { status, issued: readIssued({ id: String(shown['id']), shown, exchange }) };
};

gap('ssh-user-certificates.update', async ({ world }) => {
  const { id } = await world.resources.create(certificates);
  // Not an endpoint of the contract, so no law applies to the answer.
  const endpoint: Endpoint = { id: 'PATCH /ssh_user_certificates/{id}', operation: 'replace', status: 200 };
  const answer = await world.requests.send({
    resource: certificates,
    endpoint,
    id,
    json: { metadata: 'changed' },
    expect: 'unjudged',
  });
  world.claims.observe(world.context.id, `PATCH: ${answer.response?.status}`);
});

gap('ssh-user-certificates.other-critical-options', async ({ world }) => {
  for (const name of ['verify-required', 'no-such-option@plumbline.example']) {
    const { status, issued } = await attempt(world, { critical_options: { [name]: '' } });
    const carried = issued && Object.hasOwn(issued.certificate.criticalOptions, name);
    world.claims.observe(
      world.context.id,
      `${name}: ${status}${issued ? `, ${carried ? '' : 'not '}in the certificate` : ''}`,
    );
  }
});

gap('ssh-user-certificates.other-extensions', async ({ world }) => {
  const names = [
    'permit-agent-forwarding',
    'permit-port-forwarding',
    'permit-X11-forwarding',
    'login@plumbline.example',
  ];
  for (const name of names) {
    const { status, issued } = await attempt(world, { extensions: { [name]: name.startsWith('login') ? 'x' : '' } });
    const carried = issued && Object.hasOwn(issued.certificate.extensions, name);
    world.claims.observe(
      world.context.id,
      `${name}: ${status}${issued ? `, ${carried ? '' : 'not '}in the certificate` : ''}`,
    );
  }
});

gap('ssh-user-certificates.no-extensions', async ({ world }) => {
  const { status, issued } = await attempt(world, { extensions: {} });
  const names = Object.keys(issued?.certificate.extensions ?? {}).sort();
  world.claims.observe(world.context.id, `{}: ${status}${issued ? `, ${names.join(' and ') || 'none'}` : ''}`);
});

gap('ssh-user-certificates.unset-shown', async ({ world }) => {
  // Whether principals may be left out is not documented: an empty list also specifies none.
  const issued =
    (await issueUnlessRefused(world, { principals: undefined })) ??
    (await issueUnlessRefused(world, { principals: [] }));
  if (issued === null) return leave('no certificate without principals was made');
  const { shown } = issued;
  for (const field of ['principals', 'critical_options'])
    world.claims.observe(world.context.id, `${field}: ${field in shown ? asJson(shown[field]) : 'left out'}`);
});

gap('ssh-user-certificates.reversed-validity', async ({ world }) => {
  const { status } = await attempt(world, { valid_after: at(3 * hour), valid_until: at(hour) });
  world.claims.observe(world.context.id, `valid_until before valid_after: ${status}`);
});

gap('ssh-user-certificates.validity-from-later-start', async ({ world }) => {
  const { status, issued } = await attempt(world, { valid_after: at(10 * hour), valid_until: undefined });
  const { validAfter, validBefore } = issued?.certificate ?? { validAfter: 0n, validBefore: 0n };
  const hours = Math.round(Number(validBefore - validAfter) / 3600);
  world.claims.observe(
    world.context.id,
    `a start in ten hours: ${status}${issued ? `, valid for ${hours} hours` : ''}`,
  );
});

gap('ssh-user-certificates.other-key-forms', async ({ world }) => {
  const key = readSshPublicKey(userKey('ed25519'))?.key;
  const pem = key?.export({ format: 'pem', type: 'spki' });
  world.claims.observe(world.context.id, `PEM: ${(await attempt(world, { public_key: pem })).status}`);
  const lines = {
    'a line break at the end': `${userKey('ed25519')}\n`,
    'options in front': `no-pty ${userKey('ed25519')}`,
  };
  for (const [what, line] of Object.entries(lines))
    world.claims.observe(world.context.id, `${what}: ${(await attempt(world, { public_key: line })).status}`);
});

gap('ssh-user-certificates.key-id-and-serial', async ({ world }) => {
  const { id, shown, certificate } = await issueCertificate(world, {});
  const { keyId, serial } = certificate;
  const known = { [id]: 'the id of the certificate', [String(shown['description'])]: 'the description', '': 'empty' };
  world.claims.observe(world.context.id, `key id: ${known[keyId] ?? 'something else'}`);
  world.claims.observe(world.context.id, `serial: ${serial === 0n ? 'zero' : 'not zero'}`);
});

gap('ssh-user-certificates.signature-algorithm', async ({ world }) => {
  const kinds: readonly AuthorityKind[] = ['ed25519', 'ecdsa', 'rsa-2048'];
  for (const kind of kinds) {
    const { id } = await makeAuthority(world, kind);
    const { certificate } = await issueCertificate(world, { ssh_certificate_authority_id: id });
    world.claims.observe(world.context.id, `${kind}: ${certificate.signatureAlgorithm}`);
  }
});

gap('ssh-user-certificates.authority-deleted', async ({ world }) => {
  const authority = await makeAuthority(world, 'ed25519');
  const { id } = await world.resources.create(certificates, { ssh_certificate_authority_id: authority.id });
  const ask = requestTo(sshCertificateAuthorities, 'delete', { id: authority.id, expect: 'unjudged' });
  world.claims.observe(
    world.context.id,
    `deleting an authority that has signed: ${(await world.requests.send(ask)).response?.status}`,
  );
  const fetched = await world.requests.send(requestTo(certificates, 'get', { id, expect: 'unjudged' }));
  world.claims.observe(world.context.id, `its certificate after that: ${fetched.response?.status}`);
});
