import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ownCommand, programAt } from '../../../conduct/own-command.ts';
import { isObject } from '../../../contract/json-object.ts';
import { defaultTokenEnv } from '../../../harness/target/default-token-env.ts';
import { allFound } from '../../../report/model/all-found.ts';
import type { Deviation, Report } from '../../../report/model/report.ts';
import { renderScript } from '../../../report/script/render-script.ts';

const folder = 'reproduce';

/** The report with the commands and files that reproduce each deviation, relative to where the report is written. */
export const withScripts = (report: Report, out: string): Report => {
  // Recorded traffic cannot be tried again.
  if (report.run.settings === undefined) return report;
  const file = join(relative(process.cwd(), out), 'report.json');
  const told = (one: Deviation): Deviation => ({
    ...one,
    reproduce: { ...one.reproduce, command: ownCommand(['replay', file, one.id]), script: `${folder}/${one.id}.mjs` },
  });
  const { deviations, concerns } = report;
  return {
    ...report,
    deviations: deviations.map(told),
    ...(concerns === undefined ? {} : { concerns: concerns.map(told) }),
  };
};

const tokenEnvOf = ({ run: { settings } }: Report): string => {
  const management = settings?.target?.['management'];
  if (settings?.target && management === undefined) return '';
  const named = isObject(management) ? management['tokenEnv'] : undefined;
  return typeof named === 'string' ? named : defaultTokenEnv;
};

/** Removes the scripts of an earlier report in the same folder. They are recognized by name; other files stay. */
const removeOld = (place: string): void => {
  if (!existsSync(place)) return;
  for (const name of readdirSync(place)) if (/^[0-9a-f]{12}\.mjs$/.test(name)) rmSync(join(place, name));
};

/** Writes one file for each deviation, in a folder beside the report. */
export const writeScripts = async (report: Report, out: string): Promise<void> => {
  removeOld(join(out, folder));
  if (report.run.settings === undefined) return;
  const program = programAt(join(out, folder));
  for (const one of allFound(report)) {
    if (!/^\w+$/.test(one.id)) continue;
    mkdirSync(join(out, folder), { recursive: true });
    writeFileSync(
      join(out, folder, `${one.id}.mjs`),
      await renderScript(one, report.run, tokenEnvOf(report), program),
      { mode: 0o755 },
    );
  }
};
