import { isObject } from '../../src/contract/json-object.ts';
import { certificateAuthorities } from '../../src/contract/resources/certificates/certificate-authorities.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { leave } from '../../src/harness/base/interruption.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { fixtureFile } from '../../src/harness/target/fixture-file.ts';
import { gap } from '../../src/harness/trial/requirement.ts';
import type { World } from '../../src/harness/world/world.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';
import { uploads } from '../steps/certificates/upload.ts';
import { statusOf } from '../steps/requests/status-of.ts';

const file = (name: string): string => fixtureFile(`certificates/${name}.pem`);
/** Uploads a certificate; the documents leave open whether it is accepted and how it is shown. */
const offer = async (world: World, ca_pem: string): Promise<Exchange> => {
  const json = await world.bodies.body(certificateAuthorities, { ca_pem });
  return world.requests.send(requestTo(certificateAuthorities, 'create', { json, expect: 'unjudged' }));
};

const shownBy = (answer: Exchange, field: string): string =>
  succeeded(answer) && isObject(answer.json) ? JSON.stringify(answer.json[field] ?? null) : statusOf(answer);

gap('certificate-authorities.update', async ({ world }) => {
  const { id } = await world.resources.create(certificateAuthorities);
  const answer = await world.requests.send({
    resource: certificateAuthorities,
    // Declared as a replace and not as an update, because the documents have no update whose answer could be judged.
    endpoint: { id: 'PATCH /certificate_authorities/{id}', operation: 'replace', status: 200 },
    id,
    json: { description: 'renamed' },
    expect: 'unjudged',
  });
  world.claims.observe(world.context.id, `PATCH: ${statusOf(answer)}`);
});

gap('certificate-authorities.usage-spelling', async ({ world }) => {
  const all = (await uploads(world)).find(({ name }) => name === 'p256-every-usage');
  const [first] = all?.sightings ?? [];
  if (first === undefined) return leave('the certificate with every usage was not accepted');
  for (const field of ['key_usages', 'extended_key_usages'])
    world.claims.observe(world.context.id, `${field}: ${asJson(first.shown[field])}`);
});

gap('certificate-authorities.usages-absent', async ({ world }) => {
  const answer = await offer(world, file('p256-without-usages'));
  for (const field of ['key_usages', 'extended_key_usages'])
    world.claims.observe(world.context.id, `${field}: ${shownBy(answer, field)}`);
});

gap('certificate-authorities.usages-unknown', async ({ world }) => {
  world.claims.observe(
    world.context.id,
    shownBy(await offer(world, file('p256-unknown-usage')), 'extended_key_usages'),
  );
});

gap('certificate-authorities.common-name-unusual', async ({ world }) => {
  const none = await offer(world, file('p256-without-common-name'));
  world.claims.observe(world.context.id, `none: ${shownBy(none, 'subject_common_name')}`);
  const two = await offer(world, file('p256-two-common-names'));
  world.claims.observe(world.context.id, `"First Name", then "Second Name": ${shownBy(two, 'subject_common_name')}`);
});

gap('certificate-authorities.key-types', async ({ world }) => {
  for (const { name, status } of await uploads(world)) world.claims.observe(world.context.id, `${name}: ${status}`);
});

gap('certificate-authorities.unfit-authorities', async ({ world }) => {
  world.claims.observe(world.context.id, `expired: ${statusOf(await offer(world, file('p256-expired')))}`);
  world.claims.observe(
    world.context.id,
    `not an authority: ${statusOf(await offer(world, file('p256-no-authority')))}`,
  );
});

gap('certificate-authorities.pem-forms', async ({ world }) => {
  const pem = file('rsa-2048');
  const forms = {
    'lines that end in CR LF': pem.replaceAll('\n', '\r\n'),
    'no line break at the end': pem.trimEnd(),
    'text before and after': `Our root:\n${pem}The end.\n`,
    'two certificates': `${pem}${file('p256-every-usage')}`,
  };
  for (const [form, text] of Object.entries(forms))
    world.claims.observe(world.context.id, `${form}: ${statusOf(await offer(world, text))}`);
});

gap('certificate-authorities.same-twice', async ({ world }) => {
  const ca_pem = file('p256-every-usage');
  await offer(world, ca_pem);
  world.claims.observe(world.context.id, `the second time: ${statusOf(await offer(world, ca_pem))}`);
});
