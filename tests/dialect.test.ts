/** A deployment that uses a dialect conforms if the target file states the dialect, and only then. */
import { expect, test } from '@playwright/test';
import { loadDialect } from '../src/cli/parse/files/load-dialect.ts';
import { embeddedTarget } from '../src/conduct/embedded-target.ts';
import { requirements } from '../src/contract/index.ts';
import { startEmbedded } from '../src/emulator/embedded.ts';
import { speakDialect } from '../src/emulator/front/speak-dialect.ts';
import { collectBodies } from './suites/collect-bodies.ts';
import { trySuites } from './suites/try-suites.ts';

test.beforeAll(collectBodies);

test('a deployment with a dialect conforms with the dialect of its target file, and not without it', async () => {
  const dialect = loadDialect('targets/ngrok.json');
  const only = requirements
    .filter(({ id }) => /^(event-destinations|tunnel-sessions)\./.test(id))
    .map(({ id }) => id)
    .filter((id) => !/restart|stop|update/.test(id));
  expect(only.length).toBeGreaterThan(30);
  const embedded = await startEmbedded({ prepare: (deployment) => speakDialect(deployment, dialect) });
  const { token } = embedded;
  const target = embeddedTarget(embedded);
  const found = async (more: object): Promise<string> => {
    const { deviations, summary } = await trySuites({ ...target, ...more }, { token, only });
    expect(summary.requirements.pass).toBeGreaterThan(5);
    return deviations.map(({ requirement }) => requirement).join(' ');
  };
  expect(await found({ dialect })).toBe('');
  const without = await found({});
  // Its answers use other names, and it does not understand requests with the names of the documents.
  expect(without).toContain('tunnel-sessions.');
  expect(without).toContain('event-destinations.');
  await embedded.close();
});
