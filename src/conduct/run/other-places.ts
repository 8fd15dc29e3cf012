import { readdirSync } from 'node:fs';
import { requirements, resources } from '../../contract/index.ts';
import type { Requirement } from '../../contract/terms/contract.ts';
import { can, endpointOf } from '../../harness/request/ask.ts';
import type { Plan } from '../../harness/target/plan.ts';
import { costs } from '../forecast/costs.ts';
import { isInReach } from '../forecast/obstacles.ts';
import { bestPlaceOf } from '../forecast/one-place-each.ts';
import { isEvidence } from './evidence-line.ts';
import { filesOfRun } from './files-of-run.ts';
import { recordsOf } from './recorded-lines.ts';

/** What the evidence so far says about a kind: one was made; none of what was sent was accepted; nothing was sent; or none can be made by anybody. */
type Kind = 'made' | 'refused' | 'unsent' | 'read-only';

/**
 * Where to try the statements whose one place was a kind that this account cannot have: it is not on the plan, or the deployment does not offer it.
 * `--effort quick` and `--budget` chose that place before anything was known of the account. What the user named is never exchanged. A statement
 * that stays untried for another reason, such as a list of one page, would cost requests at every place and is left alone.
 */
export const otherPlaces = async (plan: Plan): Promise<readonly string[]> => {
  const { only, spared, target, readOnly, evidenceFolder } = plan;
  if (only === null || spared === null) return [];
  const accepted = new Set<string>();
  const sent = new Set<string>();
  const untried = new Set<string>();
  for await (const { record } of recordsOf(evidenceFolder, 'evidence-', isEvidence, () => {})) {
    if (record.kind === 'unexercised') untried.add(record.id);
    if (record.kind !== 'sent') continue;
    sent.add(record.endpoint);
    if (record.status !== null && record.status >= 200 && record.status < 300) accepted.add(record.endpoint);
  }
  // Nothing can be made here, such as with a token that only reads: another kind would not help.
  if (accepted.size === 0) return [];
  const kindOf = ({ id }: Requirement): Kind => {
    const resource = resources.find(({ name }) => id.startsWith(`${name}.`));
    const operation = (['create', 'replace'] as const).find((one) => resource !== undefined && can(resource, one));
    if (resource === undefined || operation === undefined) return 'read-only';
    const { id: endpoint } = endpointOf(resource, operation);
    return accepted.has(endpoint) ? 'made' : sent.has(endpoint) ? 'refused' : 'unsent';
  };
  const chosen = new Set(only);
  const table = costs().of;
  const isFree = ({ id }: Requirement): boolean =>
    !chosen.has(id) && isInReach(target, readOnly, id, table[id]?.needs ?? []);
  return requirements
    .filter((one) => chosen.has(one.id) && untried.has(one.id) && ['refused', 'unsent'].includes(kindOf(one)))
    .flatMap(({ statementId }) => {
      const places = requirements.filter((one) => one.statementId === statementId);
      if (places.some(({ id }) => chosen.has(id) && !untried.has(id))) return [];
      const free = places.filter(isFree);
      const made = free.filter((one) => kindOf(one) === 'made');
      const rest = free.filter((one) => kindOf(one) !== 'refused');
      return bestPlaceOf(statementId, made.length > 0 ? made : rest)?.id ?? [];
    });
};

/** The plan of a second part of a run, whose workers and exchanges have numbers of their own. */
export const nextPart = (plan: Plan, only: readonly string[]): Plan => {
  const numbers = readdirSync(plan.evidenceFolder).map((name) => Number(/^evidence-(\d+)\./.exec(name)?.[1] ?? -1));
  const specFiles = filesOfRun(undefined, plan.effort, only);
  return { ...plan, only, firstWorker: Math.max(-1, ...numbers) + 1, ...(specFiles === null ? {} : { specFiles }) };
};
