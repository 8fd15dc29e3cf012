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
  /** Empty where it was refused: the documents do not say which certificates a deployment accepts. */
  readonly sightings: readonly Sighting[];
}

/** The first two cover most cases. */
const names = [
  'p384-unicode-name',
  'p256-every-usage',
  'rsa-2048',
  'ed25519-long-name',
  'p256-without-usages',
  'p256-intermediate',
];

const pemOf = (name: string): string => fixtureFile(`certificates/${name}.pem`);

const offer = async (world: World, pems: { readonly [name: string]: string }): Promise<Upload[]> => {
  const tried = await sight(
    world,
    certificateAuthorities,
    Object.fromEntries(Object.entries(pems).map(([name, ca_pem]) => [name, { ca_pem }])),
  );
  return Object.entries(tried).map(([name, one]) => {
    const certificate = readCertificate(pems[name] ?? '');
    if (certificate === null) throw new Error(`${name} is no certificate`);
    return { name, certificate, status: one?.created.response?.status ?? 0, sightings: one?.sightings ?? [] };
  });
};

/** Uploads certificates with known contents, once for all tests that read them. */
export const uploads = (world: World): Promise<readonly Upload[]> =>
  world.context.once('uploads of certificates', async () => {
    const offered = names.slice(0, world.context.byEffort(2, names.length, names.length));
    const uploaded = await offer(world, Object.fromEntries(offered.map((name) => [name, pemOf(name)])));
    if (uploaded.some(({ sightings }) => sightings.length > 0)) return uploaded;
    // All of them are valid for decades, which a deployment may refuse; it accepts the certificate of the example.
    const { ca_pem: pem } = await world.bodies.body(certificateAuthorities);
    return [...uploaded, ...(await offer(world, { 'rsa-2048-issued-anew': String(pem) }))];
  });
