import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '@playwright/test';

const isThere = (): boolean => {
  try {
    execFileSync('ssh-keygen', ['-?'], { stdio: 'ignore' });
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
};

/** Skips the test when ssh-keygen, the independent reader, is not installed. */
export const needsSshKeygen = (): void => test.skip(!isThere(), 'ssh-keygen is not installed');

/** A folder for this test only, which the runner removes. */
export const folderForKeys = (): string => {
  const folder = test.info().outputPath('keys');
  mkdirSync(folder, { recursive: true });
  return folder;
};

export const sshKeygen = (...args: string[]): string => execFileSync('ssh-keygen', args, { encoding: 'utf8' });

export type Kind = 'rsa' | 'ecdsa' | 'ed25519';

/** A key pair that ssh-keygen made; `file` holds the private key and `file`.pub the public one. */
export const makeKey = (folder: string, kind: Kind, bits?: number): { file: string; line: string } => {
  const file = join(folder, `${kind}-${bits ?? ''}-${Math.floor(Math.random() * 1e9)}`);
  sshKeygen('-q', '-t', kind, ...(bits ? ['-b', String(bits)] : []), '-N', '', '-C', 'made by a test', '-f', file);
  return { file, line: readFileSync(`${file}.pub`, 'utf8') };
};

/** A user certificate that ssh-keygen signed. */
export const signKey = (authority: string, file: string, ...options: string[]): string => {
  sshKeygen('-q', '-s', authority, '-I', 'the key id', ...options, `${file}.pub`);
  return readFileSync(`${file}-cert.pub`, 'utf8');
};

/** The lines that ssh-keygen prints about a certificate. */
export const readByKeygen = (folder: string, certificate: string): string[] => {
  const file = join(folder, 'read-cert.pub');
  writeFileSync(file, `${certificate}\n`);
  return sshKeygen('-L', '-f', file)
    .split('\n')
    .map((line) => line.trim());
};
