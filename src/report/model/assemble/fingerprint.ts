import { createHash } from 'node:crypto';

/** What makes a defect the same from run to run. */
interface Defect {
  readonly requirement: string;
  readonly endpoint: string;
  readonly place: string;
  readonly flaw?: string;
}

const digest = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);

/** The id of a deviation in earlier versions, which did not distinguish flaws at one place. */
export const formerFingerprint = ({ requirement, endpoint, place }: Defect): string =>
  digest([requirement, endpoint, place]);

/** The id of a deviation: the same defect keeps it from run to run and from seed to seed, so that waivers hold. */
export const fingerprint = (defect: Defect): string => {
  const { requirement, endpoint, place, flaw } = defect;
  return flaw === undefined ? formerFingerprint(defect) : digest([requirement, endpoint, place, flaw]);
};
