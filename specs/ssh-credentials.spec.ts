import { apiKeys } from '../src/contract/api-keys.ts';
import { sshCredentials } from '../src/contract/ssh-credentials.ts';
import { ecdsaKey, ed25519Key, rsaKey } from '../src/generate/keys.ts';
import { type Exchange, isObject, same, succeeded } from '../src/harness/answer.ts';
import { requirement } from '../src/harness/requirement.ts';
import type { World } from '../src/harness/world.ts';

/** Holds that a key is taken, and that what comes back in creation and get is the same key, whatever its comment. */
const takes = async (world: World, kind: string, key: string): Promise<void> => {
  const check = (answer: Exchange): boolean => {
    const shown = isObject(answer.json) ? answer.json['public_key'] : undefined;
    return world.check(answer, {
      place: '/public_key',
      holds: succeeded(answer) && same('ssh-key', key, shown),
      summary: `an ${kind} key ${succeeded(answer) ? 'comes back as another' : 'is not taken'}`,
      expected: key,
      received: succeeded(answer) ? JSON.stringify(shown) : `status ${answer.response?.status}`,
    });
  };
  // First a key of the example, so that a refusal of every creation is not taken for one of this kind.
  if (kind !== 'ed25519') await world.create(sshCredentials);
  const json = await world.body(sshCredentials, { public_key: key });
  const created = await world.send(world.ask(sshCredentials, 'create', { json, expect: 'open' }));
  if (!check(created)) return;
  const { id } = world.need(created);
  check(await world.send(world.ask(sshCredentials, 'get', { id: String(id), expect: 'open' })));
};

/** A word for keys that no other creation uses: the marker of a body. */
const freshWord = async (world: World): Promise<string> => String((await world.body(sshCredentials))['description']);

requirement('ssh-credentials.ed25519-key', async ({ world }) => {
  await takes(world, 'ed25519', ed25519Key(await freshWord(world), 'user@host.example'));
});

requirement('ssh-credentials.ecdsa-key', async ({ world }) => {
  await takes(world, 'ECDSA', ecdsaKey(await freshWord(world), 'user@host.example'));
});

requirement('ssh-credentials.rsa-key', async ({ world }) => {
  await takes(world, 'RSA', rsaKey(2048, 'user@host.example'));
});

/** The longest of the usual keys, with a comment of several words: where a line is wrapped or cut, it shows here. */
requirement('ssh-credentials.single-line-key', async ({ world }) => {
  const check = (answer: Exchange, shown: unknown): boolean =>
    world.check(answer, {
      place: '/public_key',
      holds: typeof shown === 'string' && /^\S+ +[A-Za-z0-9+/]+=*( [^\r\n]*)?$/.test(shown.trim()),
      summary: 'public_key is not single-line text',
      expected: '<key-type> <base64> <comment>',
      received: JSON.stringify(shown),
    });
  const { id, shown, exchange } = await world.create(sshCredentials, { public_key: rsaKey(2048, 'the build farm') });
  check(exchange, shown['public_key']);
  const fetched = await world.send(world.ask(sshCredentials, 'get', { id }));
  check(fetched, world.need(fetched)['public_key']);
  const updated = await world.send(world.ask(sshCredentials, 'update', { id, json: { description: 'same key' } }));
  check(updated, world.need(updated)['public_key']);
  const { pages, items } = await world.walk(sshCredentials);
  const item = items.find((one) => one['id'] === id);
  const page = pages.at(-1);
  if (item !== undefined && page !== undefined) check(page, item['public_key']);
});

requirement('ssh-credentials.no-key-refused', async ({ world }) => {
  for (const text of ['this is no public key', 'plumbline'].slice(0, world.byEffort(1, 2, 2))) {
    await world.refuses({
      wrong: 'text that is no public key',
      right: world.ask(sshCredentials, 'create', { json: await world.body(sshCredentials) }),
      broken: world.ask(sshCredentials, 'create', { json: await world.body(sshCredentials, { public_key: text }) }),
    });
  }
});

/** Neither the key nor the name of a credential opens what the token of an API key opens. */
requirement('ssh-credentials.key-is-no-api-key', async ({ world }) => {
  const key = await world.create(apiKeys);
  const { id, shown } = await world.create(sshCredentials);
  const base64 = String(shown['public_key']).split(' ')[1] ?? '';
  const asks = [world.ask(sshCredentials, 'get', { id }), world.ask(sshCredentials, 'list')];
  for (const ask of asks) {
    for (const [what, value] of [
      ['public key', base64],
      ['id', id],
    ]) {
      await world.refuses({
        wrong: `the ${what} of an SSH credential as the bearer value`,
        right: { ...ask, authorization: `Bearer ${key.shown['token']}` },
        broken: { ...ask, authorization: `Bearer ${value}` },
      });
    }
  }
});
