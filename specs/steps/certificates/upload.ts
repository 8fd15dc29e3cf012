import { certificateAuthorities } from '../../../src/contract/resources/certificates/certificate-authorities.ts';
import { fixtureFile } from '../../../src/harness/target/fixture-file.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { type Certificate, readCertificate } from '../../../src/judge/readers/x509.ts';
import { type Sighting, sight } from '../resources/sightings.ts';

/** A certificate of `fixtures/certificates` that was offered to the deployment, and where it was then shown. */
export interface Upload {
  readonly name: string;
  readonly certificate: Certificate;
  readonly status: number;
  /** Empty where it was refused: the documents do not say which certificates a deployment takes. */
  readonly sightings: readonly Sighting[];
}

/** The first two say most of what there is to say. */
const names = [
  'p384-unicode-name',
  'p256-every-usage',
  'rsa-2048',
  'ed25519-long-name',
  'p256-without-usages',
  'p256-intermediate',
];

const pemOf = (name: string): string => fixtureFile(`certificates/${name}.pem`);

/** Offers certificates whose facts are known, once for all tests that look at them. */
export const uploads = (world: World): Promise<readonly Upload[]> =>
  world.context.once('uploads of certificates', async () => {
    const offered = names.slice(0, world.context.byEffort(2, names.length, names.length));
    const tried = await sight(
      world,
      certificateAuthorities,
      Object.fromEntries(offered.map((name) => [name, { ca_pem: pemOf(name) }])),
    );
    return Object.entries(tried).flatMap(([name, one]) => {
      const certificate = readCertificate(pemOf(name));
      if (certificate === null) throw new Error(`fixtures/certificates/${name}.pem holds no certificate`);
      const status = one?.created.response?.status ?? 0;
      return [{ name, certificate, status, sightings: one?.sightings ?? [] }];
    });
  });
