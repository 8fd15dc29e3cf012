import { randomBytes } from 'node:crypto';

/** The id of a new run: its time of start to the second, and four random digits. */
export const newRunId = (): string =>
  `${new Date()
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replace(/[-:]/g, '')
    .replace('T', '-')}-${randomBytes(2).toString('hex')}`;
