import type { JsonObject } from '../../../src/contract/json-object.ts';
import { sshUserCertificates } from '../../../src/contract/resources/ssh/ssh-user-certificates.ts';
import { leave } from '../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import { fixtureFile } from '../../../src/harness/target/fixture-file.ts';
import { need } from '../../../src/harness/world/requests/need.ts';
import type { Made } from '../../../src/harness/world/resources/made.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { readSshCertificate, type SshCertificate } from '../../../src/judge/readers/ssh-certificate.ts';
import { declined } from '../../../src/judge/subject/subject.ts';

/** A certificate that was requested, with its parsed contents. */
export interface Issued extends Made {
  readonly certificate: SshCertificate;
}

/** Parses the certificate in the answer to a creation. Whether it can be parsed is a requirement of its own. */
export const readIssued = (made: Made): Issued => {
  const certificate = readSshCertificate(made.shown['certificate']);
  if (typeof certificate === 'string') return leave(`the certificate cannot be read: ${certificate}`);
  return { ...made, certificate };
};

export const issueCertificate = async (world: World, fields: JsonObject): Promise<Issued> =>
  readIssued(await world.resources.create(sshUserCertificates, fields));

/** A certificate that is only read, and then removed to make room for the next. */
export const issueInPassing = (world: World, fields: JsonObject): Promise<Issued> =>
  world.passing(() => issueCertificate(world, fields));

/** As `issueInPassing`, for fields that the documents do not oblige a deployment to accept; null where it refuses them. */
export const issueUnlessRefused = async (world: World, fields: JsonObject): Promise<Issued | null> => {
  const json = await world.bodies.body(sshUserCertificates, fields);
  const ask = requestTo(sshUserCertificates, 'create', { json, expect: 'open' });
  const exchange = await world.passing(() => world.requests.send(ask));
  if (declined(exchange)) return null;
  const shown = need(exchange);
  return readIssued({ id: String(shown['id']), shown, exchange });
};

/**
 * At `--effort quick` a certificate without any optional field, from which every default can be read. Null where it is refused, because the
 * required parameters are not documented, and at other efforts, where each default has a certificate of its own.
 */
export const leastAsked = async (world: World): Promise<Issued | null> => {
  if (!world.context.isQuick) return null;
  const none = { principals: undefined, critical_options: undefined, extensions: undefined };
  return world.context.once('certificate with the defaults', () =>
    issueUnlessRefused(world, { ...none, valid_after: undefined, valid_until: undefined }),
  );
};

/** The public keys in the fixtures of the suites. */
export const userKeys = ['ed25519', 'ecdsa-256', 'rsa-2048', 'ecdsa-384', 'ecdsa-521', 'rsa-4096'] as const;
export type UserKeyName = (typeof userKeys)[number];
export const userKey = (name: UserKeyName): string => fixtureFile(`ssh-user-keys/${name}.pub`);

/** `rsa`, `ecdsa` or `ed25519`. */
export const typeOfKey = (name: UserKeyName): string => name.replace(/-.*$/, '');

/** A certificate, and the key that was sent for it. */
export interface SeenCertificate extends Made {
  readonly publicKey: string;
}

/**
 * The answer to the creation of a certificate for one of these keys; made once by a worker. Document 1 names the types of keys and no sizes: if a
 * key is refused for its size, another key of its type is tried.
 */
export const seenCertificate = (world: World, name: UserKeyName): Promise<SeenCertificate> =>
  world.context.once(`certificate for ${name}`, async () => {
    const sizes = userKeys.filter((other) => other !== name && typeOfKey(other) === typeOfKey(name));
    for (const publicKey of [name, ...sizes].map(userKey)) {
      const json = await world.bodies.body(sshUserCertificates, { public_key: publicKey });
      const ask = requestTo(sshUserCertificates, 'create', { json, expect: 'success-unless-refused' });
      const exchange = await world.passing(() => world.requests.send(ask));
      if (declined(exchange)) continue;
      const shown = need(exchange);
      return { id: String(shown['id']), shown, exchange, publicKey };
    }
    // Every key of the type was refused. This creation must succeed, so it ends the test or becomes a finding.
    const publicKey = userKey(name);
    const made = await world.passing(() => world.resources.create(sshUserCertificates, { public_key: publicKey }));
    return { ...made, publicKey };
  });
