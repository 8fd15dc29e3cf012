import { randomBytes } from 'node:crypto';

/** When a run began, to the second, and four digits that tell it from others of that second. */
export const newRunId = (): string =>
  `${new Date()
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replace(/[-:]/g, '')
    .replace('T', '-')}-${randomBytes(2).toString('hex')}`;
