import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../../src/report/model/report.ts';
import { type Peer, timed } from './peer.ts';

const root = join(import.meta.dirname, '../..');

/** Plumbline itself, with the default effort. */
export const own: Peer = {
  name: 'Plumbline',
  install: async () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version,
  tries: async ({ baseUrl, token, resource, folder }) => {
    writeFileSync(join(folder, 'target.json'), JSON.stringify({ management: { baseUrl, tokenEnv: 'PEER_TOKEN' } }));
    const args = [
      'run',
      '--target',
      'target.json',
      '--only',
      `${resource}.*`,
      '--seed',
      '1',
      '--quiet',
      '--out',
      'out',
    ];
    const cpuMs = await timed([process.execPath, join(root, 'bin/plumbline.mjs'), ...args], {
      cwd: folder,
      env: { PEER_TOKEN: token },
    });
    const { deviations } = JSON.parse(readFileSync(join(folder, 'out/report.json'), 'utf8')) as Report;
    return { said: deviations.map(({ requirement, endpoint, place }) => `${requirement} ${endpoint} ${place}`), cpuMs };
  },
};
