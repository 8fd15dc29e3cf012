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

/** A certificate that was asked for, and what stands in it. */
export interface Issued extends Made {
  readonly certificate: SshCertificate;
}

/** What a creation answered with, read. A certificate that cannot be read is judged under its own requirement. */
export const readIssued = (made: Made): Issued => {
  const certificate = readSshCertificate(made.shown['certificate']);
  if (typeof certificate === 'string') return leave(`the certificate cannot be read: ${certificate}`);
  return { ...made, certificate };
};

export const issueCertificate = async (world: World, fields: JsonObject): Promise<Issued> =>
  readIssued(await world.resources.create(sshUserCertificates, fields));

/** A certificate that nobody needs once it was read: it makes room for the next. */
export const issueInPassing = (world: World, fields: JsonObject): Promise<Issued> =>
  world.passing(() => issueCertificate(world, fields));

/** The same, where the documents do not say that what is asked for must be taken; null where it is not. */
export const issueUnlessRefused = async (world: World, fields: JsonObject): Promise<Issued | null> => {
  const json = await world.bodies.body(sshUserCertificates, fields);
  const ask = requestTo(sshUserCertificates, 'create', { json, expect: 'open' });
  const exchange = await world.passing(() => world.requests.send(ask));
  if (declined(exchange)) return null;
  const shown = need(exchange);
  return readIssued({ id: String(shown['id']), shown, exchange });
};

/**
 * A certificate for which nothing is asked that may be left out, at `--effort quick`: every default can be read off it. Null where that is refused, because
 * which parameters are required is not shown, and at other efforts, at which each default has a certificate of its own.
 */
export const leastAsked = async (world: World): Promise<Issued | null> => {
  if (!world.context.isQuick) return null;
  const none = { principals: undefined, critical_options: undefined, extensions: undefined };
  return world.context.once('certificate with the defaults', () =>
    issueUnlessRefused(world, { ...none, valid_after: undefined, valid_until: undefined }),
  );
};

/** The public keys that the suites bring. */
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
 * The answer to the creation of a certificate for one of them; the same for all tests of a worker. Document 1 names the types of
 * keys and no sizes: one that is refused for its size gives way to another of its type.
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
    // No key of the type is taken.
    const publicKey = userKey(name);
    const made = await world.passing(() => world.resources.create(sshUserCertificates, { public_key: publicKey }));
    return { ...made, publicKey };
  });
