import type { JsonObject } from '../../src/contract/json-object.ts';
import { sshUserCertificates as certificates } from '../../src/contract/resources/ssh/ssh-user-certificates.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { many, several } from '../../src/generate/values/several.ts';
import { leave } from '../../src/harness/base/interruption.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { need } from '../../src/harness/world/requests/need.ts';
import type { Made } from '../../src/harness/world/resources/made.ts';
import type { World } from '../../src/harness/world/world.ts';
import { same } from '../../src/judge/comparisons/compare.ts';
import { readSshCertificate } from '../../src/judge/readers/ssh-certificate.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { declined, idOf, succeeded } from '../../src/judge/subject/subject.ts';
import { everythingAsked } from '../steps/certificates/everything-asked.ts';
import {
  type Issued,
  issueInPassing,
  issueUnlessRefused,
  leastAsked,
  readIssued,
  seenCertificate,
} from '../steps/certificates/issue-certificate.ts';
import { holdsAccepted } from '../steps/resources/sightings.ts';

/** Holds that a field in the certificate is as requested and as the answer shows it: sshd only reads the certificate. */
const agrees = (
  world: World,
  { exchange, shown }: Issued,
  field: 'principals' | 'critical_options' | 'extensions',
  inside: unknown,
  /** Undefined: nothing was requested. */
  asked: unknown,
): void => {
  const comparison = field === 'principals' ? 'set' : 'map';
  // An answer may repeat the request, and then does not show the default.
  const isUntold = asked === undefined && same(comparison, {}, shown[field]);
  for (const [what, wanted] of [
    ['was asked for', asked],
    ['the answer shows', isUntold ? undefined : (shown[field] ?? null)],
  ] as const) {
    if (wanted === undefined) continue;
    world.claims.check(exchange, {
      place: '/certificate',
      holds: same(comparison, wanted, inside),
      summary: `the ${field} of the certificate are not what ${what}`,
      expected: asJson(wanted),
      received: asJson(inside),
    });
  }
};

requirement('ssh-user-certificates.principals-inside', async ({ world }) => {
  const whole = await everythingAsked(world);
  if (whole !== null) {
    const made = readIssued(whole);
    return agrees(world, made, 'principals', made.certificate.principals, whole.asked.principals);
  }
  const two = ['zoe', 'ubuntu'];
  const both = await issueUnlessRefused(world, { principals: two });
  // The maximum number of names is not documented.
  const plain = both === null ? ['zoe'] : two;
  const issued = both ?? (await issueInPassing(world, { principals: plain }));
  agrees(world, issued, 'principals', issued.certificate.principals, plain);
  // Which names are allowed is not documented: capitals, dots, commas and letters beyond ASCII may be refused; but accepted ones must be in the
  // certificate.
  const lists = [
    several(many, (n) => `user${n}`),
    ['Root', 'night,shift'],
    ['web.admin', 'zoe', 'x-1_y'],
    ['deploy', 'root', 'Deploy'],
    several(4, (n) => `user${n}`),
    ['maintenance.of.the.northern.site.at.night@operations.plumbline.example'],
    ['zoë', 'нина'],
  ];
  for (const principals of world.context.few(lists)) {
    const unusual = await issueUnlessRefused(world, { principals });
    if (unusual !== null) agrees(world, unusual, 'principals', unusual.certificate.principals, principals);
  }
});

/** Holds that a certificate without requested principals is valid for any user. */
const checkAny = (world: World, { certificate, exchange }: Issued): void => {
  world.claims.check(exchange, {
    place: '/certificate',
    holds: certificate.principals.length === 0,
    summary: 'a certificate without principals in the request is not valid for any user',
    expected: 'an empty list of principals, which OpenSSH takes for any',
    received: asJson(certificate.principals),
  });
};

requirement('ssh-user-certificates.principals-any', async ({ world }) => {
  const least = await leastAsked(world);
  if (least !== null) return checkAny(world, least);
  const answers: Exchange[] = [];
  await seenCertificate(world, 'ed25519');
  for (const principals of [undefined, []]) {
    const json = await world.bodies.body(certificates, { principals });
    // Whether an empty list is accepted is not documented, but its meaning is.
    const ask = requestTo(certificates, 'create', { json, expect: 'open' });
    const exchange = await world.passing(() => world.requests.send(ask));
    answers.push(exchange);
    if (exchange.response?.status !== 201) continue;
    const shown = need(exchange);
    checkAny(world, readIssued({ id: String(shown['id']), shown, exchange }));
  }
  // At least one of the two ways, left out or empty, must be accepted.
  const [first] = answers;
  if (first !== undefined && answers.every(declined)) holdsAccepted(world, first, 'a certificate without principals');
  else if (!answers.some(succeeded)) leave('no certificate without principals was made');
});

requirement('ssh-user-certificates.critical-options-inside', async ({ world }) => {
  // Neither the allowed commands nor the numbers of options and addresses are documented; a path alone is the plainest command.
  const unusual = [
    {
      'force-command': '/usr/bin/rsync --server "a  b" \\$HOME $PWD .',
      'source-address': '192.0.2.0/24,198.51.100.7/32',
    },
    // Longer than columns of 64 and 255 characters.
    {
      'force-command': `/usr/bin/rsync ${several(many, (n) => `--exclude=part-${n}/cache`).join(' ')} .`,
      'source-address': several(many, (n) => `192.0.2.${n}/32`).join(),
    },
    { 'force-command': '/usr/bin/printf "Grüße aus 京都"' },
    { 'source-address': '2001:db8:1::/48' },
  ];
  const plain: JsonObject[] = [{ 'source-address': '203.0.113.0/24' }, { 'force-command': '/usr/bin/true' }];
  // First without options: options are strings within strings, so a certificate may be unreadable only with them.
  readIssued(await seenCertificate(world, 'ed25519'));
  const look = async (options: JsonObject, { id, shown, exchange }: Made, known?: Exchange): Promise<void> => {
    const certificate = readSshCertificate(shown['certificate']);
    if (typeof certificate === 'string') {
      world.claims.check(exchange, {
        place: '/certificate',
        holds: false,
        summary: 'a certificate with critical options cannot be read',
        expected: 'a certificate in OpenSSH format',
        received: certificate,
      });
      return;
    }
    agrees(world, { id, shown, exchange, certificate }, 'critical_options', certificate.criticalOptions, options);
    const fetched = known ?? (await world.requests.send(requestTo(certificates, 'get', { id })));
    const { critical_options: kept } = need(fetched);
    world.claims.check(fetched, {
      place: '/critical_options',
      holds: same('map', options, kept ?? {}),
      summary: 'get shows other critical_options than were asked for',
      expected: asJson(options),
      received: asJson(kept),
    });
  };
  const whole = await everythingAsked(world);
  if (whole !== null) return look(whole.asked.critical_options, whole, whole.fetched);
  let taken = 0;
  // Whether an empty map is accepted is not documented.
  for (const options of [...world.context.few(unusual), {}]) {
    const json = await world.bodies.body(certificates, { critical_options: options });
    const ask = requestTo(certificates, 'create', { json, expect: 'open' });
    const open = await world.sparing(() => world.requests.send(ask));
    const id = succeeded(open) ? idOf(certificates, open.json) : undefined;
    if (id === undefined) continue;
    if (Object.keys(options).length > 0) taken += 1;
    await look(options, { id, shown: need(open), exchange: open });
  }
  for (const options of plain.slice(0, taken === 0 ? 2 : world.context.byEffort(0, 2, 2)))
    await look(options, await world.sparing(() => world.resources.create(certificates, { critical_options: options })));
});

/** The extensions of OpenSSH, in the order in which a certificate has them. */
const everyExtension = [
  'permit-X11-forwarding',
  'permit-agent-forwarding',
  'permit-port-forwarding',
  'permit-pty',
  'permit-user-rc',
];

requirement('ssh-user-certificates.extensions-inside', async ({ world }) => {
  const whole = await everythingAsked(world);
  if (whole !== null) {
    const made = readIssued(whole);
    agrees(world, made, 'extensions', made.certificate.extensions, whole.asked.extensions);
  }
  const sets = [{ 'permit-pty': '' }, undefined, { 'permit-user-rc': '' }, { 'permit-pty': '', 'permit-user-rc': '' }];
  for (const extensions of sets.slice(0, world.context.byEffort(whole === null ? 2 : 0, 3, 4))) {
    const issued = await issueInPassing(world, { extensions });
    agrees(world, issued, 'extensions', issued.certificate.extensions, extensions);
  }
  // Whether other extensions are accepted is not documented; if they are, each must be in the certificate with its value.
  const unusual: readonly JsonObject[] = [
    { 'permit-pty': '', 'login@plumbline.example': 'zoe' },
    { 'login@plumbline.example': several(many, (n) => `user-${n}`).join() },
    Object.fromEntries(everyExtension.map((name) => [name, ''])),
  ];
  // At `--effort quick` all of them together.
  for (const extensions of whole === null ? unusual : [Object.assign({}, ...unusual)]) {
    const json = await world.bodies.body(certificates, { extensions });
    const ask = requestTo(certificates, 'create', { json, expect: 'unjudged' });
    const exchange = await world.passing(() => world.requests.send(ask));
    if (!succeeded(exchange)) continue;
    const shown = need(exchange);
    const issued = readIssued({ id: String(shown['id']), shown, exchange });
    agrees(world, issued, 'extensions', issued.certificate.extensions, extensions);
  }
});

requirement('ssh-user-certificates.extensions-default', async ({ world }) => {
  const check = ({ certificate, exchange }: Issued): boolean =>
    world.claims.check(exchange, {
      place: '/certificate',
      holds: same('map', { 'permit-pty': '', 'permit-user-rc': '' }, certificate.extensions),
      summary: 'the certificate does not carry the extensions that are the default',
      expected: 'permit-pty and permit-user-rc, each with an empty value',
      received: asJson(certificate.extensions),
    });
  check((await leastAsked(world)) ?? (await issueInPassing(world, { extensions: undefined })));
  // Critical options do not change the default of extensions. Which commands are allowed is not documented.
  const options = { 'force-command': '/usr/bin/true', 'source-address': '192.0.2.0/24' };
  const restricted = await issueUnlessRefused(world, { extensions: undefined, critical_options: options });
  if (restricted !== null) check(restricted);
});
