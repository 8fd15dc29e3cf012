/**
 * `npm run figures`: updates the figures of README.md and the faults on the report's page (fixtures/faults.json) from the contents of the project,
 * and makes the pictures of README.md (not with `--no-pictures`). With `--check` it writes nothing, and fails if one of them is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { costs } from '../src/conduct/forecast/costs.ts';
import { onePlaceEach } from '../src/conduct/forecast/one-place-each.ts';
import { allFaults } from '../src/conduct/prove/all-faults.ts';
import { countFaults } from '../src/conduct/prove/count-faults.ts';
import { sampleSize } from '../src/conduct/prove/sample-faults.ts';
import { whySurvives } from '../src/conduct/prove/survivors.ts';
import { projectRoot } from '../src/conduct/version.ts';
import { endpoints, gaps, requirements, resources } from '../src/contract/index.ts';
import { allFreedoms } from '../src/emulator/freedoms/index.ts';
import { mostLasting } from '../src/harness/lasting/lasting-shares.ts';

const quick: ReadonlySet<string> = new Set(onePlaceEach());

/** The requests on a busy account, rounded. */
const requestsOf = (tried: readonly { readonly id: string }[], effort: 'quick' | 'standard'): number => {
  const sum = tried.reduce((all, { id }) => all + (costs().of[id]?.[effort][1] ?? 0), 0);
  const step = 10 ** (String(sum).length - 2);
  return Math.round(sum / step) * step;
};

const ofStandard = requestsOf([...requirements, ...gaps], 'standard');
const ofQuick = requestsOf(
  requirements.filter(({ id }) => quick.has(id)),
  'quick',
);

/** A figure: the words around it, with `#` for the number, and the number. */
const figures: readonly (readonly [words: string, value: number])[] = [
  ['make # statements', new Set(requirements.map(({ statementId }) => statementId)).size],
  ['tried, in # places', requirements.length],
  ['Each of the # points', gaps.length],
  ['at # endpoints', endpoints.length],
  ['`--effort standard` sends about # requests', ofStandard],
  ['`--effort quick` about #', ofQuick],
  ['requests a second that is # minutes', Math.round(ofStandard / 120)],
  ['minutes or # minutes', Math.round(ofQuick / 120)],
  ['with about # % of the requests', Math.round((100 * ofQuick) / ofStandard)],
  ['of the requests: # of the requirements', quick.size],
  [
    'which catch #',
    allFaults.filter((fault) => fault.breaks.some((id) => quick.has(id)) && whySurvives(fault) === null).length,
  ],
  ['in the embedded deployment, # faults', allFaults.filter((fault) => whySurvives(fault) === null).length],
  ['# more are not caught', allFaults.filter((fault) => whySurvives(fault) !== null).length],
  ['a sample of # of them', sampleSize],
  ['that the documents leave, # of them', allFreedoms.length],
  ['example exchanges of all # resources', resources.length],
  ['at most # stay', mostLasting],
];

const pattern = (words: string): RegExp => {
  const [before = '', after = ''] = words.split('#');
  const loosely = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+');
  return new RegExp(`(${loosely(before)})([\\d,]+)(${loosely(after)})`);
};

const file = join(projectRoot, 'README.md');
const before = readFileSync(file, 'utf8');
let after = before;
for (const [words, value] of figures) {
  if (!pattern(words).test(after)) throw new Error(`README.md nowhere says "${words}"`);
  after = after.replace(pattern(words), (_, head, __, tail) => `${head}${value.toLocaleString('en')}${tail}`);
}
const faultsFile = join(projectRoot, 'fixtures/faults.json');
const faults = `{\n${Object.entries(countFaults())
  .map(([id, known]) => `${JSON.stringify(id)}: ${JSON.stringify(known)}`)
  .join(',\n')}\n}\n`;
if (process.argv.includes('--check')) {
  if (after !== before || readFileSync(faultsFile, 'utf8') !== faults) {
    process.stderr.write('README.md or fixtures/faults.json is out of date: run `npm run figures`\n');
    process.exit(1);
  }
} else {
  writeFileSync(file, after);
  writeFileSync(faultsFile, faults);
  if (!process.argv.includes('--no-pictures')) await import('./pictures.ts');
}
