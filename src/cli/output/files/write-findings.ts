import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../../../judge/finding.ts';
import { fingerprint } from '../../../report/model/assemble/fingerprint.ts';

/** Every finding, one on each line, with the id of its deviation in the report. */
export const findingsFile = 'findings.ndjson';

export const writeFindings = (findings: readonly Finding[], out: string): void =>
  writeFileSync(
    join(out, findingsFile),
    findings.map((finding) => `${JSON.stringify({ deviation: fingerprint(finding), ...finding })}\n`).join(''),
  );
