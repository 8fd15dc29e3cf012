import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Controlled } from '../../../src/emulator/control/controlled.ts';
import { readSnapshot } from '../../../src/emulator/state/snapshot.ts';
import { StateFile } from '../../../src/emulator/state/state-file.ts';
import { fetchOnce } from '../../exchange/fetch-once.ts';

const inFolder = async (body: (folder: string) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-state-'));
  try {
    await body(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const unexpected = (error: unknown): void => {
  throw error;
};

test('changes by clients and by the control API are written to the file, which only its owner may read', () =>
  inFolder(async (folder) => {
    const file = join(folder, 'state.json');
    writeFileSync(file, 'of before', { mode: 0o644 });
    const controlled = await Controlled.start({});
    const kept = new StateFile(file, () => controlled.snapshot(), unexpected);
    controlled.changed = () => kept.changed();
    const { baseUrl, token } = controlled.embedded;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    await fetchOnce(`${baseUrl}/credentials`, { method: 'POST', headers, body: '{"description":"in the file"}' });
    await expect.poll(() => readFileSync(file, 'utf8')).toContain('in the file');
    expect(readSnapshot(JSON.parse(readFileSync(file, 'utf8')))).toEqual(controlled.snapshot());
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    await controlled.reset();
    await expect.poll(() => readFileSync(file, 'utf8')).not.toContain('in the file');
    expect(readdirSync(folder)).toEqual(['state.json']);
    await controlled.close();
  }));

test('a failing write is reported, and leaves the old file and no other', () =>
  inFolder(async (folder) => {
    const file = join(folder, 'state.json');
    const told: unknown[] = [];
    const kept = new StateFile(
      file,
      () => ({ format: 'plumbline-state/1' }),
      (error) => void told.push(error),
    );
    // A folder in place of the file: a temporary file can be written beside it, but not renamed to it.
    mkdirSync(join(file, 'full'), { recursive: true });
    expect(() => kept.write()).toThrow();
    kept.changed();
    await expect.poll(() => told.length).toBe(1);
    expect(readdirSync(folder)).toEqual(['state.json']);
  }));

test('a symbolic link to the file stays a link', () =>
  inFolder(async (folder) => {
    writeFileSync(join(folder, 'real.json'), '{}');
    symlinkSync(join(folder, 'real.json'), join(folder, 'link.json'));
    new StateFile(join(folder, 'link.json'), () => ({ format: 'plumbline-state/1' }), unexpected).write();
    expect(readFileSync(join(folder, 'real.json'), 'utf8')).toContain('plumbline-state/1');
    expect(lstatSync(join(folder, 'link.json')).isSymbolicLink()).toBe(true);
  }));
