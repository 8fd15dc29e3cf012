/** The recorded exchanges of a run give the findings of the run, as far as a recording can show them. */
import { expect, test } from '@playwright/test';
import { embeddedTarget } from '../../../src/conduct/embedded-target.ts';
import { allFaults } from '../../../src/conduct/prove/all-faults.ts';
import { judgeRecording } from '../../../src/conduct/recording/judge-recording.ts';
import { resources } from '../../../src/contract/index.ts';
import { startEmbedded } from '../../../src/emulator/embedded.ts';
import { readRecording } from '../../../src/exchange/recording/recording.ts';
import { Dialect } from '../../../src/exchange/wire/dialect.ts';
import { checks } from '../../../src/judge/judge.ts';
import { collectBodies } from '../../suites/collect-bodies.ts';
import { trySuites } from '../../suites/try-suites.ts';

test.beforeAll(collectBodies);

/** A recording has neither secrets nor the expectation of a request. */
const unseen = ['token-shown-once', 'refusal-4xx'];

/** The laws that the judge can decide both in a run and in a recording. */
const decidable: ReadonlySet<string> = new Set([
  ...checks.map(({ law }) => law).filter((law) => !unseen.includes(law)),
  ...resources.flatMap(({ kept = {} }) => Object.values(kept)),
]);

interface Found {
  readonly requirement: string;
  readonly endpoint: string;
  readonly place: string;
}

const told = (found: readonly Found[]): string[] =>
  [
    ...new Set(
      found
        .filter(({ requirement }) => decidable.has(requirement.slice(requirement.indexOf('.') + 1)))
        .map(({ requirement, endpoint, place }) => `${requirement} ${endpoint} ${place}`),
    ),
  ].sort();

const both = async (
  faults: readonly string[],
  only: readonly string[],
): Promise<{ run: string[]; recording: string[] }> => {
  const planted = allFaults.filter(({ name }) => faults.includes(name));
  expect(planted.map(({ name }) => name).sort()).toEqual([...faults].sort());
  const embedded = await startEmbedded({
    pageSize: 2,
    prepare: (deployment) => {
      for (const fault of planted) fault.plant(deployment);
    },
  });
  const lines: string[] = [];
  const onExchange = (record: object): void => void lines.push(JSON.stringify(record));
  const report = await trySuites(embeddedTarget(embedded), { only, token: embedded.token, onExchange });
  await embedded.close();
  const { exchanges, isOwn, skipped } = readRecording(lines.join('\n'), { dialect: Dialect.none });
  expect({ isOwn, skipped }).toEqual({ isOwn: true, skipped: [] });
  const judged = judgeRecording(exchanges, { alone: isOwn, slackMs: 1 });
  return { run: told([...report.deviations, ...(report.concerns ?? [])]), recording: told(judged.findings) };
};

const cases: { readonly [resource: string]: { readonly faults: readonly string[]; readonly laws: readonly string[] } } =
  {
    'api-keys': {
      faults: [
        'api-keys.uri-absolute-or-not',
        'api-keys.delete-answers-with-body',
        'api-keys.token-left-out-later',
        'api-keys.get-swaps-owner-id',
        'api-keys.update-swaps-owner-id',
        'api-keys.list-swaps-owner-id',
      ],
      laws: [
        'shape',
        'uri-form',
        'delete-no-body',
        'token-null-later',
        'get-echo',
        'list-echo',
        'update-applies',
        'update-keeps-rest',
      ],
    },
    'tunnel-group-backends': {
      faults: ['tunnel-group-backends.update-answers-with-old'],
      laws: ['labels-kept', 'create-echo', 'get-echo', 'list-echo', 'update-applies', 'update-keeps-rest'],
    },
    'route-saml': {
      faults: ['route-saml.get-loses-assertion-consumer-service-url', 'route-saml.replace-spells-enabled'],
      laws: ['shape', 'replace-echo', 'replace-read-back', 'enabled-default'],
    },
    // Without a fault there are no findings.
    'tls-edges': { faults: [], laws: ['update-applies', 'update-keeps-rest', 'get-echo', 'list-echo', 'shape'] },
  };

for (const [resource, { faults, laws }] of Object.entries(cases)) {
  test(`the recording of a run of ${resource} has the findings of the run`, async () => {
    const { run, recording } = await both(
      faults,
      laws.map((law) => `${resource}.${law}`),
    );
    expect(recording).toEqual(run);
    expect(run.length).toBeGreaterThanOrEqual(faults.length);
  });
}
