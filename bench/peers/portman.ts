import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { openapiDocument } from '../../src/conduct/openapi/openapi-document.ts';
import { type Peer, timed } from './peer.ts';

let program = '';

/** https://github.com/apideck-libraries/portman: its contract tests on every operation, and the id of what was created in later paths. */
const configFor = (path: string, token: string): object => ({
  version: 1.0,
  globals: { securityOverwrites: { bearer: { token } } },
  assignVariables: [
    { openApiOperation: `POST::${path}`, collectionVariables: [{ responseBodyProp: 'id', name: 'createdId' }] },
  ],
  overwrites: [
    {
      openApiOperation: `*::${path}/{id}`,
      overwriteRequestPathVariables: [{ key: 'id', value: '{{createdId}}', overwrite: true }],
    },
  ],
  tests: {
    contractTests: [
      {
        openApiOperation: '*::/*',
        ...Object.fromEntries(
          ['statusSuccess', 'contentType', 'jsonBody', 'schemaValidation'].map((name) => [name, { enabled: true }]),
        ),
      },
    ],
  },
});

export const portman: Peer = {
  name: 'Portman',
  install: async (folder) => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{}');
    // Portman imports tslib without declaring the dependency.
    const packages = ['@apideck/portman@1.33.0', 'tslib@2'];
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages], { cwd: folder });
    const manifest = createRequire(join(folder, 'package.json')).resolve('@apideck/portman/package.json');
    const { version, bin } = JSON.parse(readFileSync(manifest, 'utf8'));
    program = join(dirname(manifest), bin.portman);
    return version;
  },
  tries: async ({ baseUrl, token, path, folder }) => {
    const document = await openapiDocument('management');
    const paths = Object.fromEntries(
      Object.entries(Object(document['paths'])).filter(([one]) => `${one}/`.startsWith(`${path}/`)),
    );
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify({ ...document, paths }));
    writeFileSync(join(folder, 'portman.json'), JSON.stringify(configFor(path, token)));
    writeFileSync(join(folder, 'newman-options.json'), JSON.stringify({ bail: false, reporters: [] }));
    const args = [
      ...['-l', 'openapi.json', '-b', baseUrl, '--portmanConfigFile', 'portman.json', '--runNewman'],
      ...['--newmanOptionsFile', 'newman-options.json'],
    ];
    const cpuMs = await timed([process.execPath, program, ...args], { cwd: folder });
    const log = readFileSync(join(folder, 'output.log'), 'utf8');
    // If an assertion fails, it writes no report, but lists the failures on one line at its end.
    const [, failed = ''] = /Newman run failed with:\s*\n(.+)/.exec(log) ?? [];
    if (!log.includes('Run Newman against')) throw new Error(log.slice(-500));
    return { said: failed.split(/, (?=\[)/).filter((text) => text !== ''), cpuMs };
  },
};
