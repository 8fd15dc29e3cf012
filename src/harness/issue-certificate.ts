import { sshUserCertificates } from '../contract/ssh-user-certificates.ts';
import { readSshCertificate, type SshCertificate } from '../judge/ssh-certificate.ts';
import type { JsonObject } from '../judge/subject.ts';
import { fixtureFile } from './fixture-file.ts';
import type { Made } from './made.ts';
import type { World } from './world.ts';

/** A certificate that was asked for, and what stands in it. */
export interface Issued extends Made {
  readonly certificate: SshCertificate;
}

/** What a creation answered with, read. A certificate that cannot be read is judged under its own requirement. */
export const readIssued = (world: World, made: Made): Issued => {
  const certificate = readSshCertificate(made.shown['certificate']);
  if (typeof certificate === 'string') return world.leave(`the certificate cannot be read: ${certificate}`);
  return { ...made, certificate };
};

export const issueCertificate = async (world: World, fields: JsonObject): Promise<Issued> =>
  readIssued(world, await world.create(sshUserCertificates, fields));

/** The public keys that the suites bring. */
export const userKeys = ['ed25519', 'ecdsa-256', 'rsa-2048', 'ecdsa-384', 'ecdsa-521', 'rsa-4096'] as const;
export type UserKeyName = (typeof userKeys)[number];
export const userKey = (name: UserKeyName): string => fixtureFile(`ssh-user-keys/${name}.pub`);

/** The answer to the creation of a certificate for one of them; the same for all tests of a worker. */
export const seenCertificate = (world: World, name: UserKeyName): Promise<Made> =>
  world.once(`certificate for ${name}`, () => world.create(sshUserCertificates, { public_key: userKey(name) }));
