import type { FamilySight } from '../../../conduct/look/family-sight.ts';
import type { Lendable } from '../../../conduct/look/lendable.ts';
import type { DeploymentSight } from '../../../conduct/look/look.ts';
import { allowedPerSecond } from '../../../conduct/look/rate-limit.ts';
import type { DialectWords } from '../../../exchange/wire/dialect.ts';
import { count } from '../../../report/text/count.ts';
import { fixtureKeys } from './fixture-keys.ts';
import { wrapWords } from './wrap-words.ts';

/** The parts of a new target file. */
export interface TargetParts {
  /** The path of the schema, relative to the folder of the file. */
  readonly schema: string;
  readonly name: string;
  readonly baseUrl?: string;
  readonly agentUrl?: string;
  readonly tokenEnv: string;
  readonly sight: DeploymentSight;
  readonly lendable: Lendable;
  /** How many requirements need a key under `fixtures`. */
  readonly needing: (key: string) => number;
  /** How long a read lagged behind a write, where that was measured. */
  readonly lagMs: number | null;
  /** Empty where the deployment speaks the words of the documents. */
  readonly dialect: DialectWords;
}

const columns = 116;

const comment = (text: string, indent = '  '): string[] =>
  wrapWords(text, columns - indent.length).map((line) => `${indent}// ${line}`);

const heldIn = ({ items, more }: FamilySight): string => `${items.length}${more ? ' or more' : ''}`;

/** One line for each kind: what its list answered, and how many there are. */
const familyLine = (family: FamilySight): string => {
  const { path, status } = family;
  if (status === 200) return `${path}: ${heldIn(family)}`;
  if (status === 401 || status === 403) return `${path}: the token may not list it (${status})`;
  if (status === 404 || status === 405 || status === 410) return `${path}: not there (${status})`;
  return status === null ? `${path}: no complete answer` : `${path}: answered ${status}`;
};

/** The value that the account offers for a fixture, as the target file would hold it. */
const seenOf = (lendable: Lendable, key: string): unknown => {
  const { owners, sessions } = lendable;
  const ids = (isWanted: (os: string) => boolean): string[] =>
    sessions.filter(({ os }) => isWanted(os)).map(({ id }) => id);
  const seen: { readonly [key: string]: readonly unknown[] | undefined } = {
    ipPolicyIds: lendable.ipPolicyIds,
    httpsRoutes: lendable.httpsRoutes,
    tlsCertificateIds: lendable.tlsCertificateIds,
    endpointConfigurationIds: lendable.endpointConfigurationIds,
  };
  const first: { readonly [key: string]: unknown } = {
    acmeAuthority: lendable.acmeAuthorities[0],
    serviceDomain: lendable.serviceDomains[0],
    tunnelLabel: lendable.tunnelLabels[0],
    ownerIds: owners.length === 1 ? { self: owners[0], other: 'usr_…' } : undefined,
    sessionIds:
      sessions.length === 0
        ? undefined
        : { restartable: ids((os) => !/windows/i.test(os)), windows: ids((os) => /windows/i.test(os)) },
  };
  const list = seen[key];
  return list === undefined ? first[key] : list.length === 0 ? undefined : list;
};

/** No list says which of several owners the token belongs to. A wrong `self` would make every default owner a deviation, so none is suggested. */
const ownersSeen = ({ owners }: Lendable): string =>
  owners.length > 1 ? ` Seen on the account: ${owners.join(', ')}; no list tells whose the token is.` : '';

const whereSeen = (lendable: Lendable, key: string): string => {
  if (seenOf(lendable, key) !== undefined) return ' Seen on the account; check whose it is before you lend it:';
  return key === 'ownerIds' ? ownersSeen(lendable) : '';
};

const fixtureLines = ({ lendable, needing, agentUrl, baseUrl }: TargetParts): string[] =>
  fixtureKeys
    .filter(({ key }) => (key === 'inspectDbSize' ? agentUrl : baseUrl) !== undefined)
    .flatMap(({ key, what, example }) => {
      const seen = seenOf(lendable, key);
      return [
        ...comment(`${count(needing(key), 'requirement')}: ${what}.${whereSeen(lendable, key)}`, '    '),
        `    // ${JSON.stringify(key)}: ${JSON.stringify(seen ?? example)},`,
      ];
    });

/** Another address in every answer is a deviation, unless the user states it as `publicUrl`. */
const ownAddressLines = ({ ownAddress }: DeploymentSight): string[] =>
  ownAddress === null
    ? []
    : [
        ...comment(
          "All lists show this address in uri. If that is the deployment's own address, and baseUrl is another way to it, such as a tunnel or an alias:",
          '    ',
        ),
        `    // "publicUrl": ${JSON.stringify(ownAddress)},`,
      ];

const paceLines = ({ sight: { rateHeaders, tooMany, latencyMs } }: TargetParts): string[] => {
  const perSecond = allowedPerSecond(rateHeaders);
  const said = rateHeaders.map(([name, value]) => `${name}: ${value}`).join(', ');
  const words = [
    latencyMs.management === null ? '' : `An answer of the management API took ${Math.round(latencyMs.management)} ms.`,
    said === '' ? 'No answer named a rate limit.' : `Answers said ${said}.`,
    tooMany === 0 ? '' : `${count(tooMany, 'request')} got 429.`,
    'All workers keep this pace together, and obey Retry-After.',
  ].filter((text) => text !== '');
  const line =
    perSecond === null
      ? '// "pace": { "requestsPerSecond": 50, "concurrency": 4 },'
      : // A little less, because others may use the account.
        `"pace": { "requestsPerSecond": ${Math.max(0.1, Math.floor(perSecond * 9) / 10)}, "concurrency": 2 },`;
  return [...comment(words.join(' ')), `  ${line}`];
};

/** Suggests five times the measured lag, if that is more than the default patience. */
const patienceLines = ({ lagMs }: TargetParts): string[] => {
  const seen = lagMs === null ? '' : ` What was made showed in a read after ${Math.round(lagMs)} ms.`;
  const settleMs = Math.min(120_000, Math.max(10_000, Math.ceil(lagMs ?? 0) * 5));
  return [
    ...comment(`How long reads may show an older state, in milliseconds.${seen}`),
    `  ${settleMs > 10_000 ? '' : '// '}"patience": { "settleMs": ${settleMs} },`,
  ];
};

const agentsLines = [
  ...comment(
    'Instead of fixtures.sessionIds, which one run uses up: a program that starts an agent and ends with it. The agent must show {word} as the metadata of its session.',
  ),
  '  // "agents": { "start": ["./start-agent", "{word}"] },',
];

const dialectLines = ({ dialect }: TargetParts): string[] =>
  Object.keys(dialect).length === 0
    ? []
    : [
        ...comment('Words of the deployment that differ from those of the documents.'),
        `  "dialect": ${JSON.stringify(dialect)},`,
      ];

/** A target file with comments: what was seen, and what could be added. It lends nothing. */
export const targetText = (parts: TargetParts): string => {
  const { schema, name, baseUrl, agentUrl, tokenEnv, sight } = parts;
  const families = [...sight.families.values()];
  const managed = families.filter(({ path }) => !path.startsWith('/api/'));
  return [
    '{',
    `  "$schema": ${JSON.stringify(schema)},`,
    `  "name": ${JSON.stringify(name)},`,
    ...(baseUrl === undefined
      ? []
      : [
          ...comment(
            `Lists that were asked for, and how many things the first page had: ${managed.map(familyLine).join('; ')}.`,
          ),
          '  "management": {',
          `    "baseUrl": ${JSON.stringify(baseUrl)},`,
          '    // The environment variable that holds the token of an admin API key. The token itself is never in this file.',
          `    "tokenEnv": ${JSON.stringify(tokenEnv)},`,
          ...ownAddressLines(sight),
          '  },',
        ]),
    ...(agentUrl === undefined
      ? []
      : [
          ...comment(
            families
              .filter((family) => !managed.includes(family))
              .map(familyLine)
              .join('; '),
          ),
          '  "agent": {',
          `    "baseUrl": ${JSON.stringify(agentUrl)},`,
          '    // How the agent reaches this machine. Without it, an agent behind whose tunnels nothing arrives is not blamed for that.',
          '    // "upstreamHost": "127.0.0.1",',
          '  },',
        ]),
    ...comment(
      'What tests may use although they did not make it, because the documents show no way to make it. Nothing is lent until you remove the // in front of a key.',
    ),
    '  "fixtures": {',
    ...fixtureLines(parts),
    '  },',
    ...(baseUrl === undefined ? [] : agentsLines),
    ...comment(
      'write: create, update and delete what a run makes itself; false sends GET alone. agentCommands: restart, stop and update the agents of fixtures.sessionIds.',
    ),
    '  "allow": { "write": true, "agentCommands": false },',
    ...paceLines(parts),
    ...patienceLines(parts),
    ...dialectLines(parts),
    '}',
    '',
  ].join('\n');
};
