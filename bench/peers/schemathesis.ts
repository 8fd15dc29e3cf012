import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openapiDocument } from '../../src/conduct/openapi/openapi-document.ts';
import { type Peer, timed } from './peer.ts';

interface StReport {
  readonly failures: readonly {
    readonly code: string;
    readonly title: string;
    readonly operations: readonly string[];
  }[];
}

let program = '';

/** https://schemathesis.readthedocs.io: a run with everything that is on by default, which is every phase and every check. */
export const schemathesis: Peer = {
  name: 'Schemathesis',
  install: async (folder) => {
    execFileSync('python3', ['-m', 'venv', folder]);
    execFileSync(join(folder, 'bin/python'), ['-m', 'pip', 'install', '--quiet', 'schemathesis==4.32.5']);
    program = join(folder, 'bin/st');
    return execFileSync(program, ['--version'], { encoding: 'utf8' }).trim().replace(/^.* /, '');
  },
  tries: async ({ baseUrl, token, path, folder }) => {
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(await openapiDocument('management')));
    const args = [
      ...['run', 'openapi.json', '--url', baseUrl, '--header', `Authorization: Bearer ${token}`, '--seed', '1'],
      ...['--include-path-regex', `^${path}(/|$)`, '--report', 'json', '--report-json-path', 'st.json'],
    ];
    const cpuMs = await timed([program, ...args], { cwd: folder });
    const { failures } = JSON.parse(readFileSync(join(folder, 'st.json'), 'utf8')) as StReport;
    return {
      said: failures.flatMap(({ code, title, operations }) => operations.map((where) => `${code} ${title}: ${where}`)),
      cpuMs,
    };
  },
};
