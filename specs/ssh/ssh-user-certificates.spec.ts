import type { JsonObject } from '../../src/contract/json-object.ts';
import { sshCertificateAuthorities } from '../../src/contract/resources/ssh/ssh-certificate-authorities.ts';
import { sshUserCertificates as certificates } from '../../src/contract/resources/ssh/ssh-user-certificates.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { inventedId } from '../../src/generate/values/invented-id.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { need } from '../../src/harness/world/requests/need.ts';
import type { Made } from '../../src/harness/world/resources/made.ts';
import type { World } from '../../src/harness/world/world.ts';
import { readSshCertificate, type SshCertificate } from '../../src/judge/readers/ssh-certificate.ts';
import { readSshPublicKey } from '../../src/judge/readers/ssh-public-key.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { declined, succeeded } from '../../src/judge/subject/subject.ts';
import { readIssued, seenCertificate, typeOfKey, userKey, userKeys } from '../steps/certificates/issue-certificate.ts';
import { type AuthorityKind, keyIn, largerCurve, makeAuthority } from '../steps/certificates/ssh-authority.ts';
import { inBatches } from '../steps/resources/in-batches.ts';

/** One key of each type, except at most effort, where sizes and curves are tried too. */
const keysTried = (world: World) => userKeys.slice(0, world.context.byEffort(3, 3, userKeys.length));

requirement('ssh-user-certificates.certificate-format', async ({ world }) => {
  for (const name of keysTried(world)) {
    const { shown, exchange } = await seenCertificate(world, name);
    const certificate = readSshCertificate(shown['certificate']);
    const role =
      typeof certificate === 'string' ? `no certificate: ${certificate}` : `a ${certificate.role} certificate`;
    world.claims.check(exchange, {
      place: '/certificate',
      holds: role === 'a user certificate',
      summary: 'certificate is not an OpenSSH user certificate',
      expected: 'a user certificate',
      received: role,
    });
  }
});

const signatureClaim = (shown: JsonObject, authorityKey: unknown) => {
  const certificate = readSshCertificate(shown['certificate']);
  // An unreadable certificate may be due to the signature: its form depends on the type of the authority.
  const isRead = typeof certificate !== 'string';
  const wanted = isRead ? keyIn(authorityKey) : null;
  const right = isRead && wanted !== null && certificate.authority.key.equals(wanted.key);
  return {
    place: '/certificate',
    holds: right && certificate.signed,
    summary: 'the certificate is not signed with the key of its authority',
    expected: 'a signature that the public_key of the authority verifies',
    received: !isRead
      ? `a certificate that cannot be read: ${certificate}`
      : `a signature ${right ? 'that does not verify' : 'with the key of somebody else'}`,
  };
};

/** What an ECDSA authority has signed, at `--effort quick`: one is enough for all tests of a worker. */
const byEcdsa = (world: World): Promise<{ made: Made | null }> =>
  world.context.once('certificate of an ECDSA authority', async () => ({ made: null }));

requirement('ssh-user-certificates.signed-by-authority', async ({ world }) => {
  // All authorities exist before any of them signs, to notice a signature by a wrong one.
  const kinds = world.context.byEffort<readonly AuthorityKind[]>(
    ['ecdsa'],
    ['ed25519', 'ecdsa', 'rsa-2048', 'ed25519'],
    ['ed25519', 'ecdsa', 'rsa-2048', 'rsa-4096', 'ed25519'],
  );
  // Another authority exists before them.
  await seenCertificate(world, 'ed25519');
  const make = (kind: AuthorityKind): Promise<Made> => makeAuthority(world, kind);
  const sign = async (authorities: readonly Made[]): Promise<void> => {
    for (const { id, shown, exchange: before } of authorities) {
      const fields = { ssh_certificate_authority_id: id };
      const made = await world.passing(() => world.resources.create(certificates, fields));
      if (world.context.isQuick) (await byEcdsa(world)).made = made;
      world.claims.check(made.exchange, signatureClaim(made.shown, shown['public_key']), [before]);
    }
  };
  // An update of an authority changes its texts, but not its key.
  const signAfterUpdate = async ([made]: readonly Made[]): Promise<void> => {
    if (made === undefined) return;
    const json = await world.bodies.updateBody(sshCertificateAuthorities);
    await world.requests.send(requestTo(sshCertificateAuthorities, 'update', { id: made.id, json }));
    await sign([made]);
  };
  await world.passing(() =>
    inBatches(world, kinds, make, async (authorities) => {
      await sign(authorities);
      await signAfterUpdate(authorities);
    }),
  );
  // Each curve has its own digest: RFC 5656, section 6.2.1.
  const larger = world.context.isQuick ? null : await largerCurve(world);
  if (larger !== null)
    await world.passing(async () => sign([await world.resources.create(sshCertificateAuthorities, larger)]));
  const authorities = new Map<string, Exchange>();
  for (const name of keysTried(world)) {
    const { exchange, shown } = await seenCertificate(world, name);
    const id = String(shown['ssh_certificate_authority_id']);
    const ask = requestTo(sshCertificateAuthorities, 'get', { id, expect: 'open' });
    const known = world.context.isQuick ? authorities.get(id) : undefined;
    const authority = known ?? (await world.requests.send(ask));
    authorities.set(id, authority);
    // The authority may have been removed since, to make room.
    if (declined(authority)) continue;
    world.claims.check(exchange, signatureClaim(shown, need(authority)['public_key']), [authority]);
  }
});

requirement('ssh-user-certificates.signs-public-key', async ({ world }) => {
  const claim = (certificate: SshCertificate, sent: string) => ({
    place: '/certificate',
    holds: readSshPublicKey(sent)?.key.equals(certificate.key.key) === true,
    summary: 'the certificate signs another key than public_key',
    expected: `the key that was sent: ${sent.slice(0, 60)}…`,
    received: `another ${certificate.key.kind} key`,
  });
  for (const name of keysTried(world)) {
    const seen = await seenCertificate(world, name);
    const { certificate, exchange } = readIssued(seen);
    world.claims.check(exchange, claim(certificate, seen.publicKey));
  }
  // The comment of a key is optional.
  const { publicKey } = await seenCertificate(world, 'ecdsa-256');
  const bare = publicKey.split(' ').slice(0, 2).join(' ');
  const { certificate, exchange } = readIssued(await world.resources.create(certificates, { public_key: bare }));
  world.claims.check(exchange, claim(certificate, bare));
});

requirement('ssh-user-certificates.key-type-of-public-key', async ({ world }) => {
  for (const name of keysTried(world)) {
    const { shown, exchange } = await seenCertificate(world, name);
    const type = typeOfKey(name);
    world.claims.check(exchange, {
      place: '/key_type',
      holds: shown['key_type'] === type,
      summary: 'key_type is not the type of public_key',
      expected: asJson(type),
      received: asJson(shown['key_type']),
    });
  }
  // Here the type of the key differs from that of the authority.
  const make = async (): Promise<Made> => {
    const { id } = await makeAuthority(world, 'ecdsa');
    return world.resources.create(certificates, { ssh_certificate_authority_id: id });
  };
  const { shown, exchange } = (await byEcdsa(world)).made ?? (await make());
  world.claims.check(exchange, {
    place: '/key_type',
    holds: shown['key_type'] === 'ed25519',
    summary: 'key_type is not the type of public_key',
    expected: '"ed25519"',
    received: asJson(shown['key_type']),
  });
});

/** At `--effort quick` an earlier accepted plain certificate: the twin of a refused one. */
const acceptedPlain = async (world: World): Promise<{ accepted?: Exchange }> => {
  if (!world.context.isQuick) return {};
  const { exchange } = await seenCertificate(world, 'ed25519');
  return succeeded(exchange) ? { accepted: exchange } : {};
};

requirement('ssh-user-certificates.public-key-malformed', async ({ world }) => {
  const asking = async (key: string) =>
    requestTo(certificates, 'create', { json: await world.bodies.body(certificates, { public_key: key }) });
  const whole = userKey('ed25519');
  const accepted = await acceptedPlain(world);
  const cut = whole.replace(/^(\S+ \S{40})\S+.*$/, '$1');
  for (const [wrong, key] of [
    ['a public_key that is no key', 'this is no public key'],
    ['a public_key that is cut off', cut],
    ['a public_key whose base64 is no key', 'ssh-ed25519 bm90IGEga2V5IGF0IGFsbA== comment'],
  ] as const) {
    await world.claims.refuses({
      wrong,
      flaw: wrong,
      right: await asking(whole),
      broken: await asking(key),
      ...accepted,
    });
  }
});

/** Holds that a deleted authority signs no more: it does not exist. What becomes of its certificates is not documented, so it has none. */
const refusesDeleted = async (world: World): Promise<void> => {
  if (await world.resources.lasts(sshCertificateAuthorities)) return;
  const { id } = await makeAuthority(world, 'ed25519');
  const fields = { ssh_certificate_authority_id: id };
  const { exchange: accepted } = await world.passing(() => world.resources.create(certificates, fields));
  const deleted = await world.requests.send(requestTo(sshCertificateAuthorities, 'delete', { id, expect: 'open' }));
  if (!succeeded(deleted)) return;
  const ask = requestTo(certificates, 'create', { json: await world.bodies.body(certificates, fields) });
  // A node that does not know of the deletion yet may sign.
  await world.context.settles(
    async () => declined(await world.passing(() => world.requests.send({ ...ask, expect: 'open' }))),
    world.context.patience.deletionMs,
  );
  const wrong = 'an SSH certificate authority that was deleted';
  await world.claims.refuses({ wrong, flaw: wrong, right: ask, broken: ask, accepted });
};

requirement('ssh-user-certificates.authority-unknown', async ({ world }) => {
  const right = await world.bodies.body(certificates);
  const id = String(right['ssh_certificate_authority_id']);
  const unknown = inventedId(id);
  const json = await world.bodies.body(certificates, { ssh_certificate_authority_id: unknown });
  await world.claims.refuses({
    wrong: 'an SSH certificate authority that does not exist',
    right: requestTo(certificates, 'create', { json: right }),
    broken: requestTo(certificates, 'create', { json }),
    ...(await acceptedPlain(world)),
  });
  if (!world.context.isQuick) await refusesDeleted(world);
});
