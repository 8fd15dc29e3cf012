import { isObject } from '../../src/contract/json-object.ts';
import { sshCredentials } from '../../src/contract/resources/ssh/ssh-credentials.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { ed25519Key, ed25519Pem, keptKey } from '../../src/generate/values/keys.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { gap } from '../../src/harness/trial/requirement.ts';
import {
  credentialKey,
  credentialKeyKinds,
  credentialKeys,
} from '../../src/harness/world/context/ssh-credential-key.ts';
import type { World } from '../../src/harness/world/world.ts';
import { same } from '../../src/judge/comparisons/compare.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';

/** Creates a credential with a doubtful key. The documents leave the result open, so the answer is not judged. */
const create = async (world: World, key: string): Promise<Exchange> => {
  const json = await world.bodies.body(sshCredentials, { public_key: key });
  return world.requests.send(requestTo(sshCredentials, 'create', { json, expect: 'unjudged' }));
};

const freshWord = async (world: World): Promise<string> =>
  String((await world.bodies.body(sshCredentials))['description']);

const keyIn = (answer: Exchange): string =>
  succeeded(answer) && isObject(answer.json) ? String(answer.json['public_key']) : '';

gap('ssh-credentials.key-kinds', async ({ world }) => {
  for (const kind of credentialKeyKinds) {
    const answer = await create(world, credentialKeys[kind](world.context.word()));
    world.claims.observe(world.context.id, `${kind}: ${answer.response?.status}`);
  }
  for (const name of ['rsa-4096', 'ecdsa-p384', 'ecdsa-p521'] as const)
    world.claims.observe(world.context.id, `${name}: ${(await create(world, keptKey(name))).response?.status}`);
});

gap('ssh-credentials.key-comment', async ({ world }) => {
  const without = await create(world, ed25519Key(await freshWord(world), ''));
  world.claims.observe(world.context.id, `without a comment: ${without.response?.status}`);
  const comment = 'two words';
  const answer = await create(world, ed25519Key(await freshWord(world), comment));
  if (succeeded(answer))
    world.claims.observe(
      world.context.id,
      `a comment is ${keyIn(answer).endsWith(` ${comment}`) ? 'kept' : 'not kept'}`,
    );
});

gap('ssh-credentials.key-forms', async ({ world }) => {
  const key = async (): Promise<string> => ed25519Key(await freshWord(world));
  const forms = {
    'with a line feed behind it': `${await key()}\n`,
    'with spaces before it': `  ${await key()}`,
    'with options before it': `no-pty ${await key()}`,
    'two keys on two lines': `${await key()}\n${await key()}`,
    PEM: ed25519Pem(await freshWord(world)),
  };
  for (const [form, text] of Object.entries(forms))
    world.claims.observe(world.context.id, `${form}: ${(await create(world, text)).response?.status}`);
});

gap('ssh-credentials.damaged-keys', async ({ world }) => {
  const key = async (): Promise<string> => ed25519Key(await freshWord(world), '');
  const damaged = {
    'base64 that is cut off': (await key()).slice(0, -8),
    'a type that the base64 contradicts': (await key()).replace('ssh-ed25519', 'ssh-rsa'),
    'a type that does not exist': (await key()).replace('ssh-ed25519', 'ssh-plumbline'),
    'no type': (await key()).replace('ssh-ed25519 ', ''),
    'no base64': 'ssh-ed25519',
  };
  for (const [what, text] of Object.entries(damaged))
    world.claims.observe(world.context.id, `${what}: ${(await create(world, text)).response?.status}`);
});

gap('ssh-credentials.key-twice', async ({ world }) => {
  const key = await credentialKey(world);
  await world.resources.create(sshCredentials, { public_key: key });
  world.claims.observe(world.context.id, `the second: ${(await create(world, key)).response?.status}`);
});

gap('ssh-credentials.key-in-update', async ({ world }) => {
  const { id, shown } = await world.resources.create(sshCredentials);
  const json = { description: 'another key', public_key: await credentialKey(world) };
  const answer = await world.requests.send(requestTo(sshCredentials, 'update', { id, json, expect: 'unjudged' }));
  const kept = same('ssh-key', keyIn(answer), shown['public_key']);
  world.claims.observe(
    world.context.id,
    succeeded(answer) ? `the key is ${kept ? 'kept' : 'changed'}` : `status ${answer.response?.status}`,
  );
});
