import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openapiDocument } from '../../src/conduct/openapi/openapi-document.ts';
import { type Peer, timed } from './peer.ts';

interface NewmanReport {
  readonly run: {
    readonly failures: readonly { readonly error: { readonly test?: string; readonly message: string } }[];
  };
}

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
    // It imports tslib and does not name it among its dependencies.
    const packages = ['@apideck/portman@1.33.0', 'tslib@2'];
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages], { cwd: folder });
    program = join(folder, 'node_modules/@apideck/portman/bin/portman');
    return JSON.parse(readFileSync(join(folder, 'node_modules/@apideck/portman/package.json'), 'utf8')).version;
  },
  tries: async ({ baseUrl, token, path, folder }) => {
    const document = await openapiDocument('management');
    const paths = Object.fromEntries(
      Object.entries(Object(document['paths'])).filter(([one]) => `${one}/`.startsWith(`${path}/`)),
    );
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify({ ...document, paths }));
    writeFileSync(join(folder, 'portman.json'), JSON.stringify(configFor(path, token)));
    const report = join(folder, 'newman.json');
    const newman = { bail: false, reporters: ['json'], reporter: { json: { export: report } } };
    writeFileSync(join(folder, 'newman-options.json'), JSON.stringify(newman));
    const args = [
      ...['-l', 'openapi.json', '-b', baseUrl, '--portmanConfigFile', 'portman.json', '--runNewman'],
      ...['--newmanOptionsFile', 'newman-options.json'],
    ];
    const cpuMs = await timed([process.execPath, program, ...args], { cwd: folder });
    if (!existsSync(report)) throw new Error(readFileSync(join(folder, 'output.log'), 'utf8').slice(-500));
    const { run } = JSON.parse(readFileSync(report, 'utf8')) as NewmanReport;
    return { said: run.failures.map(({ error }) => error.test ?? error.message), cpuMs };
  },
};
