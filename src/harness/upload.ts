import { certificateAuthorities } from '../contract/certificate-authorities.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { isObject, type JsonObject, succeeded } from '../judge/subject.ts';
import { type Certificate, readCertificate } from '../judge/x509.ts';
import { fixtureFile } from './specimen.ts';
import type { World } from './world.ts';

/** A certificate of `fixtures/certificates` that was offered to the deployment, and where it was then shown. */
export interface Upload {
  readonly name: string;
  readonly certificate: Certificate;
  readonly status: number;
  /** In the answers to create, get and list; empty where it was refused. */
  readonly sightings: readonly Sighting[];
}

export interface Sighting {
  readonly exchange: Exchange;
  /** Where in the answer it stands. */
  readonly place: string;
  readonly shown: JsonObject;
}

/** The first two say most of what there is to say. */
const names = [
  'p384-unicode-name',
  'p256-every-usage',
  'rsa-2048',
  'ed25519-long-name',
  'p256-without-usages',
] as const;

const sighting = (exchange: Exchange, place: string, shown: unknown): Sighting[] =>
  succeeded(exchange) && isObject(shown) ? [{ exchange, place, shown }] : [];

/** The documents do not say which certificates a deployment takes, so each is offered and none must be taken. */
const upload = async (world: World, name: string): Promise<Upload & { readonly id: unknown }> => {
  const resource = certificateAuthorities;
  const pem = fixtureFile(`certificates/${name}.pem`);
  const certificate = readCertificate(pem);
  if (certificate === null) throw new Error(`fixtures/certificates/${name}.pem holds no certificate`);
  const json = await world.body(resource, { ca_pem: pem });
  const created = await world.send(world.ask(resource, 'create', { json, expect: 'open' }));
  const id = succeeded(created) && isObject(created.json) ? created.json['id'] : undefined;
  const status = created.response?.status ?? 0;
  if (typeof id !== 'string') return { name, certificate, status, id, sightings: [] };
  const fetched = await world.send(world.ask(resource, 'get', { id }));
  return {
    name,
    certificate,
    status,
    id,
    sightings: [...sighting(created, '', created.json), ...sighting(fetched, '', fetched.json)],
  };
};

/** Offers certificates whose facts are known, once for all tests that look at them. */
export const uploads = (world: World): Promise<readonly Upload[]> =>
  world.once('uploads of certificates', async () => {
    const made = [];
    for (const name of names.slice(0, world.byEffort(2, names.length, names.length)))
      made.push(await upload(world, name));
    const { pages } = await world.walk(certificateAuthorities);
    const { listKey } = certificateAuthorities;
    return made.map(({ id, ...rest }) => ({
      ...rest,
      sightings: [
        ...rest.sightings,
        ...pages.flatMap((page) => {
          const items = isObject(page.json) ? page.json[listKey] : null;
          const own = Array.isArray(items) ? items.filter((item) => isObject(item) && item['id'] === id) : [];
          return id === undefined ? [] : own.flatMap((item) => sighting(page, `/${listKey}/*`, item));
        }),
      ],
    }));
  });
