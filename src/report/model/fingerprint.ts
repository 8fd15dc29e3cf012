import { createHash } from 'node:crypto';

/** The id of a deviation: the same defect keeps it from run to run and from seed to seed, so that waivers hold. */
export const fingerprint = (requirement: string, endpoint: string, place: string): string =>
  createHash('sha256')
    .update(JSON.stringify([requirement, endpoint, place]))
    .digest('hex')
    .slice(0, 12);
