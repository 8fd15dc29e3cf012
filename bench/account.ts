/**
 * The cost of resources of others, as ratios to an empty account: requests, and the time before the first request and after the last. `npm run
 * bench -- account 5000` puts 5,000 others into every list; the default is 500.
 */
import { Account, type Outcome, runSuites } from './measure/suites.ts';
import { type Row, tell } from './measure/tell.ts';

const others = Number(process.argv[2] ?? 500);
const pageSize = 10;
const goal = others > 500 ? 'at most 2' : 'at most 1.2';

const costOf = async (effort: string, options: { readonly others?: number }): Promise<Outcome> => {
  const account = await Account.open({ ...options, pageSize });
  const outcome = await runSuites(account, ['--effort', effort, '--seed', '1']);
  await account.close();
  return outcome;
};

const rows: Row[] = [];
for (const effort of ['quick', 'standard']) {
  const empty = await costOf(effort, {});
  const busy = await costOf(effort, { others });
  const where = `${effort}, ${others.toLocaleString('en')} others in each list`;
  rows.push(
    { what: `requests of ${where}`, values: [busy.requests / empty.requests], unit: '× an empty account', goal },
    {
      what: `${where}: to the first request`,
      values: [busy.toFirstRequestMs / empty.toFirstRequestMs],
      unit: '× an empty account',
    },
    { what: `${where}: from the last one`, values: [busy.fromLastRequestMs / 1000], unit: 's', goal: 'under 2' },
  );
}
tell(`account, ${others} others`, rows);
