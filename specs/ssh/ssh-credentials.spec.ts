import { sshCredentials } from '../../src/contract/resources/ssh/ssh-credentials.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { leave } from '../../src/harness/base/interruption.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import {
  type CredentialKeyKind,
  credentialKeyKinds,
  credentialKeys,
} from '../../src/harness/world/context/ssh-credential-key.ts';
import { need } from '../../src/harness/world/requests/need.ts';
import type { World } from '../../src/harness/world/world.ts';
import { same } from '../../src/judge/comparisons/compare.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';
import { apiKeyInHand } from '../steps/authentication/api-key.ts';
import { plainList } from '../steps/authentication/plain-list.ts';
import { onPages, type Sighting, sightingIn } from '../steps/resources/sightings.ts';

interface Offer {
  readonly key: string;
  readonly created: Exchange;
}

/**
 * Creates a credential with a key of this kind and a comment of several words, or of one word if that is refused. Which kinds are accepted is not
 * documented.
 */
const offer = async (world: World, kind: CredentialKeyKind, comment = 'the build farm'): Promise<Offer> => {
  const key = credentialKeys[kind](world.context.word(), comment);
  const created = await world.requests.attempt(
    sshCredentials,
    await world.bodies.body(sshCredentials, { public_key: key }),
  );
  return succeeded(created) || comment === 'plumbline' ? { key, created } : offer(world, kind, 'plumbline');
};

interface SeenKey extends Offer {
  readonly sightings: readonly Sighting[];
}

/** Creates a credential with a key of this kind, and if it is accepted, reads and lists it. */
const look = async (world: World, kind: CredentialKeyKind, isUpdated = false): Promise<SeenKey> => {
  const { key, created } = await offer(world, kind);
  if (!succeeded(created)) return { key, created, sightings: [] };
  const id = String(need(created)['id']);
  const answers = [created, await world.requests.send(requestTo(sshCredentials, 'get', { id, expect: 'open' }))];
  const json = { description: 'same key' };
  if (isUpdated) answers.push(await world.requests.send(requestTo(sshCredentials, 'update', { id, json })));
  // At `--effort quick` the list is only read for the other kinds.
  const isListed = !world.context.isQuick || kind !== 'ed25519';
  const { pages } = isListed ? await world.requests.recent(sshCredentials) : { pages: [] };
  const single = answers.flatMap((exchange) => sightingIn(exchange, '', exchange.json));
  return { key, created, sightings: [...single, ...onPages(pages, sshCredentials, id)] };
};

/** The longest of the usual keys, with an update; at `--effort quick` made once for the two tests that read it. */
const lookAtLongest = (world: World): Promise<SeenKey> =>
  world.context.once('the longest key of an SSH credential', () => world.passing(() => look(world, 'rsa', true)));

/** Create, get and list must show the same key, whatever its comment. */
for (const kind of credentialKeyKinds) {
  requirement.on(sshCredentials, `${kind}-key`, async ({ world }) => {
    const isShared = world.context.isQuick && kind === 'rsa';
    const { key, created, sightings } = await (isShared ? lookAtLongest(world) : look(world, kind));
    if (!succeeded(created)) return leave(`this deployment accepts no ${kind} keys: ${created.response?.status}`);
    for (const { exchange, place, shown } of sightings)
      world.claims.check(exchange, {
        place: `${place}/public_key`,
        holds: same('ssh-key', key, shown['public_key']),
        summary: `an ${kind} key comes back as another`,
        expected: key,
        received: asJson(shown['public_key']),
      });
  });
}

/** With the longest of the usual keys, if it is accepted, because that would be wrapped or truncated first. */
requirement('ssh-credentials.single-line-key', async ({ world }) => {
  const check = (answer: Exchange, shown: unknown): boolean =>
    world.claims.check(answer, {
      place: '/public_key',
      holds: typeof shown === 'string' && /^\S+ +[A-Za-z0-9+/]+=*( [^\r\n]*)?$/.test(shown.trim()),
      summary: 'public_key is not single-line text',
      expected: '<key-type> <base64> <comment>',
      received: asJson(shown),
    });
  const seen = world.context.isQuick ? (await lookAtLongest(world)).sightings : [];
  for (const { exchange, shown } of seen) check(exchange, shown['public_key']);
  if (seen.length > 0) return;
  const { created: offered } = await offer(world, 'rsa');
  const { id, ...shown } = succeeded(offered) ? need(offered) : (await world.resources.create(sshCredentials)).shown;
  if (succeeded(offered)) check(offered, shown['public_key']);
  const ask = { id: String(id) };
  const fetched = await world.requests.send(requestTo(sshCredentials, 'get', ask));
  check(fetched, need(fetched)['public_key']);
  const updated = await world.requests.send(
    requestTo(sshCredentials, 'update', { ...ask, json: { description: 'same key' } }),
  );
  check(updated, need(updated)['public_key']);
  const { pages } = await world.requests.recent(sshCredentials);
  for (const { exchange, shown } of onPages(pages, sshCredentials, id)) check(exchange, shown['public_key']);
});

requirement('ssh-credentials.no-key-refused', async ({ world }) => {
  for (const text of ['this is no public key', 'plumbline'].slice(0, world.context.byEffort(1, 2, 2))) {
    await world.claims.refuses({
      wrong: 'text that is no public key',
      right: requestTo(sshCredentials, 'create', { json: await world.bodies.body(sshCredentials) }),
      broken: requestTo(sshCredentials, 'create', {
        json: await world.bodies.body(sshCredentials, { public_key: text }),
      }),
    });
  }
});

/** Neither the key nor the name of a credential opens what the token of an API key opens. */
requirement('ssh-credentials.key-is-no-api-key', async ({ world }) => {
  // At `--effort quick` the token of the run is that of an API key.
  const { isQuick } = world.context;
  const header = isQuick ? {} : { authorization: (await apiKeyInHand(world)).authorization };
  const { id, shown } = await world.resources.create(sshCredentials);
  const base64 = String(shown['public_key']).split(/\s+/)[1] ?? '';
  const asks = [requestTo(sshCredentials, 'list'), requestTo(sshCredentials, 'get', { id })];
  for (const ask of world.context.few(asks)) {
    const right = { ...ask, ...header };
    const accepted = await (isQuick
      ? plainList(world, sshCredentials)
      : world.requests.send({ ...right, expect: 'open' }));
    const twin = isQuick && succeeded(accepted) ? { accepted } : {};
    for (const [what, value] of [
      ['public key', base64],
      ['id', id],
    ])
      await world.claims.refuses({
        wrong: `the ${what} of an SSH credential as the bearer value`,
        right,
        broken: { ...ask, authorization: `Bearer ${value}` },
        ...twin,
      });
  }
});
