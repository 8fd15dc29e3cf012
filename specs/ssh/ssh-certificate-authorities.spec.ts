import type { JsonObject } from '../../src/contract/json-object.ts';
import { sshCertificateAuthorities as authorities } from '../../src/contract/resources/ssh/ssh-certificate-authorities.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { leave } from '../../src/harness/base/interruption.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { need } from '../../src/harness/world/requests/need.ts';
import type { World } from '../../src/harness/world/world.ts';
import { readSshPublicKey } from '../../src/judge/readers/ssh-public-key.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';
import { type AuthorityKind, keyIn, makeAuthority, seenAuthority } from '../steps/certificates/ssh-authority.ts';
import { inBatches } from '../steps/resources/in-batches.ts';
import { onPages, sightingIn } from '../steps/resources/sightings.ts';

const inWords = (text: unknown): string => {
  const key = readSshPublicKey(text);
  return key === null ? `no public key: ${asJson(text)}` : `${key.kind} of ${key.bits} bits`;
};

/** The key in the answer is parsed, because its label proves nothing. */
for (const [kind, wanted] of [
  ['rsa-2048', { kind: 'rsa', bits: 2048 }],
  ['rsa-4096', { kind: 'rsa', bits: 4096 }],
  ['ecdsa', { kind: 'ecdsa', bits: null }],
  ['ed25519', { kind: 'ed25519', bits: null }],
] as const) {
  requirement.on(authorities, kind, async ({ world }) => {
    const { shown, exchange } = await seenAuthority(world, kind);
    const key = keyIn(shown['public_key']);
    world.claims.check(exchange, {
      place: '/public_key',
      holds: key?.kind === wanted.kind && (wanted.bits === null || key.bits === wanted.bits),
      summary: 'public_key is not of the type and size that was asked for',
      expected: wanted.bits === null ? `a key of type ${wanted.kind}` : `${wanted.kind} of ${wanted.bits} bits`,
      received: inWords(shown['public_key']),
    });
  });
}

const kinds = ['ed25519', 'ecdsa', 'rsa-2048'] as const satisfies readonly AuthorityKind[];
/** Begins with the less usual type, to notice a list that shows one type for all. */
const listed: readonly AuthorityKind[] = ['ecdsa', 'ed25519', 'rsa-2048'];

requirement('ssh-certificate-authorities.key-type-shown', async ({ world }) => {
  const check = (exchange: Exchange, shown: JsonObject, asked: string): boolean =>
    world.claims.check(exchange, {
      place: '/key_type',
      holds: shown['key_type'] === asked,
      summary: 'key_type is not the type that was asked for',
      expected: asJson(asked),
      received: asJson(shown['key_type']),
    });
  for (const kind of kinds) {
    const { shown, exchange } = await seenAuthority(world, kind);
    check(exchange, shown, kind.replace(/-.*$/, ''));
  }
  if (world.context.isQuick) return;
  // Neither whether a size is required nor the default size is documented.
  const json = await world.bodies.body(authorities, { private_key_type: 'rsa' });
  const ask = requestTo(authorities, 'create', { json, expect: 'open' });
  const unsized = await world.passing(() => world.requests.send(ask));
  if (succeeded(unsized)) check(unsized, need(unsized), 'rsa');
});

requirement('ssh-certificate-authorities.public-key-of-type', async ({ world }) => {
  const claim = (place: string, item: JsonObject) => {
    const key = keyIn(item['public_key']);
    return {
      place: `${place}/public_key`,
      holds: key !== null && key.kind === item['key_type'],
      summary: 'public_key is not a key of the type that key_type names',
      expected: `a public key of type ${asJson(item['key_type'])}`,
      received: inWords(item['public_key']),
    };
  };
  // At `--effort quick` authorities of other tests are checked in the answers to their creation.
  if (world.context.isQuick)
    for (const kind of kinds) {
      const { shown, exchange } = await seenAuthority(world, kind);
      world.claims.check(exchange, claim('', shown));
    }
  // All three at once on the account, so that the list has them side by side.
  const make = async (kind: AuthorityKind): Promise<void> => {
    const { id, shown, exchange } = await makeAuthority(world, kind);
    world.claims.check(exchange, claim('', shown));
    const fetched = await world.requests.send(requestTo(authorities, 'get', { id }));
    world.claims.check(fetched, claim('', need(fetched)));
  };
  await inBatches(world, world.context.few(listed), make, async () => {
    const { pages } = await world.requests.recent(authorities);
    for (const page of pages) {
      const items = need(page)[authorities.listKey];
      if (!Array.isArray(items)) continue;
      for (const item of items) world.claims.check(page, claim(`/${authorities.listKey}/*`, item as JsonObject));
    }
  });
});

requirement('ssh-certificate-authorities.key-generated', async ({ world }) => {
  for (const kind of world.context.byEffort<readonly AuthorityKind[]>(['ed25519'], kinds, kinds)) {
    const before = await seenAuthority(world, kind);
    const { shown, exchange } = await world.passing(() => makeAuthority(world, kind));
    const [one, other] = [keyIn(before.shown['public_key']), keyIn(shown['public_key'])];
    world.claims.check(
      exchange,
      {
        place: '/public_key',
        holds: one !== null && other !== null && !one.key.equals(other.key),
        summary: 'two authorities do not each have a key of their own',
        expected: 'a key that no other authority has',
        received: one === null || other === null ? inWords(shown['public_key']) : 'the key of another authority',
      },
      [before.exchange],
    );
  }
});

/** How a private key begins: in PEM of any kind, and in the base64 of OpenSSH's own format. */
const isPrivateKey = (value: unknown): boolean =>
  /-----BEGIN [A-Z ]*PRIVATE KEY-----|b3BlbnNzaC1rZXktdjE/.test(String(value));

requirement('ssh-certificate-authorities.private-key-hidden', async ({ world }) => {
  const { id, created, fetched, updated, listed } = await world.resources.life(authorities);
  const alone = [created, fetched, updated].flatMap((answer) => (answer ? sightingIn(answer, '', answer.json) : []));
  const seen = [...alone, ...onPages(listed?.pages ?? [], authorities, id)];
  if (!seen.some(({ shown }) => keyIn(shown['public_key']))) return leave('no answer shows an authority');
  for (const { exchange, place, shown } of seen) {
    const [field] = Object.entries(shown).find(([, value]) => isPrivateKey(value)) ?? [];
    world.claims.check(exchange, {
      place: `${place}/${field ?? ''}`,
      holds: field === undefined,
      summary: 'an answer shows the private key of an authority',
      expected: 'its public key alone',
      // Not quoted: it is somebody's secret.
      received: `a private key in ${field}`,
    });
  }
});

/** At `--effort quick` an earlier accepted creation: the twin of a refused one. */
const acceptedOf = async (world: World, kind: AuthorityKind): Promise<{ accepted?: Exchange }> =>
  world.context.isQuick ? { accepted: (await seenAuthority(world, kind)).exchange } : {};

requirement('ssh-certificate-authorities.key-size-values', async ({ world }) => {
  const asking = async (size: number) =>
    requestTo(authorities, 'create', {
      json: await world.bodies.body(authorities, { private_key_type: 'rsa', key_size: size }),
    });
  // A check by range, by minimum, by multiple or with an off-by-one error would accept one of these. Zero is left out: it may mean the default.
  const sizes = world.context.byEffort(
    [1024, 3072],
    [1024, 3072, 8192],
    [1024, 3072, 4097, 2047, 2049, 4095, 8192, -2048],
  );
  for (const size of sizes) {
    await world.claims.refuses({
      wrong: `an RSA key_size of ${size}`,
      right: await asking(2048),
      broken: await asking(size),
      ...(await acceptedOf(world, 'rsa-2048')),
    });
  }
});

requirement('ssh-certificate-authorities.private-key-type-values', async ({ world }) => {
  const asking = async (type: string) =>
    requestTo(authorities, 'create', { json: await world.bodies.body(authorities, { private_key_type: type }) });
  for (const type of world.context.byEffort(['dsa'], ['dsa', 'x25519'], ['dsa', 'x25519', 'ed448', 'none'])) {
    await world.claims.refuses({
      wrong: `private_key_type ${type}`,
      right: await asking('ed25519'),
      broken: await asking(type),
      ...(await acceptedOf(world, 'ed25519')),
    });
  }
});
