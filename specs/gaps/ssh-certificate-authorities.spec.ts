import { isObject, type JsonObject } from '../../src/contract/json-object.ts';
import { sshCertificateAuthorities as authorities } from '../../src/contract/resources/ssh/ssh-certificate-authorities.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { gap } from '../../src/harness/trial/requirement.ts';
import type { World } from '../../src/harness/world/world.ts';
import { readSshPublicKey } from '../../src/judge/readers/ssh-public-key.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';
import { curveNames, seenAuthority } from '../steps/certificates/ssh-authority.ts';

/** The result of a creation with these fields: its status, and the type and size of the key if there is one. */
const outcome = async (world: World, fields: JsonObject): Promise<string> => {
  const json = await world.bodies.body(authorities, fields);
  const answer = await world.requests.send(requestTo(authorities, 'create', { json, expect: 'unjudged' }));
  const key = succeeded(answer) && isObject(answer.json) ? readSshPublicKey(answer.json['public_key']) : null;
  return `${answer.response?.status}${key === null ? '' : `, ${key.kind} of ${key.bits} bits`}`;
};

gap('ssh-certificate-authorities.elliptic-curves', async ({ world }) => {
  for (const curve of [...curveNames, 'P-224', 'secp256k1', 'no-such-curve'])
    world.claims.observe(
      world.context.id,
      `${curve}: ${await outcome(world, { private_key_type: 'ecdsa', elliptic_curve: curve })}`,
    );
});

gap('ssh-certificate-authorities.curve-beside-others', async ({ world }) => {
  const fields = { private_key_type: 'ed25519', elliptic_curve: 'nistp256' };
  world.claims.observe(world.context.id, `ed25519 with elliptic_curve: ${await outcome(world, fields)}`);
});

gap('ssh-certificate-authorities.size-beside-others', async ({ world }) => {
  const fields = { private_key_type: 'ed25519', key_size: 2048 };
  world.claims.observe(world.context.id, `ed25519 with key_size 2048: ${await outcome(world, fields)}`);
});

gap('ssh-certificate-authorities.default-key', async ({ world }) => {
  world.claims.observe(
    world.context.id,
    `without private_key_type: ${await outcome(world, { private_key_type: undefined })}`,
  );
  world.claims.observe(world.context.id, `rsa without key_size: ${await outcome(world, { private_key_type: 'rsa' })}`);
  world.claims.observe(
    world.context.id,
    `rsa with key_size 0: ${await outcome(world, { private_key_type: 'rsa', key_size: 0 })}`,
  );
  world.claims.observe(
    world.context.id,
    `ecdsa without elliptic_curve: ${await outcome(world, { private_key_type: 'ecdsa' })}`,
  );
});

gap('ssh-certificate-authorities.public-key-form', async ({ world }) => {
  const { shown } = await seenAuthority(world, 'ed25519');
  world.claims.observe(world.context.id, readSshPublicKey(shown['public_key'])?.form ?? 'no form that we know');
});
