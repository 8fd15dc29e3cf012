import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Pace } from '../../exchange/client/pace.ts';
import { Secrets } from '../../exchange/secrets/secrets.ts';
import type { Ledger } from '../../harness/ledger/ledger.ts';
import { sealInto } from '../../harness/ledger/sealed-secrets.ts';
import { makeFixtures } from '../../harness/recipes/make-fixtures.ts';
import { openClients } from '../../harness/request/delivery/clients.ts';
import type { Plan } from '../../harness/target/plan.ts';
import { eachRecipe } from '../../harness/target/recipe/each-recipe.ts';
import { costs } from '../forecast/costs.ts';

export interface OfferOptions {
  /** Seals the secrets in answers, for the one who writes the report. */
  readonly sealKey: string;
  readonly pace: Pace;
  readonly ledger: Ledger;
  /** Whether the run is being interrupted. */
  readonly isOver: () => boolean;
}

/** Whether something that is tried needs a fixture. */
const wantedBy = ({ only }: Plan): ((key: string) => boolean) => {
  if (only === null) return () => true;
  const { of } = costs();
  const needs = new Set(only.flatMap((id) => of[id]?.needs ?? []).flatMap((either) => either.split(' or ')));
  return (key) => [...needs].some((need) => `${need}.`.startsWith(`fixtures.${key}.`));
};

const stepMs = 100;

/**
 * Waits until new fixtures are visible everywhere. The documents promise no consistency: a request that names a fixture too early would be refused,
 * which would look like a deviation.
 */
const settled = async (settleMs: number, isOver: () => boolean): Promise<void> => {
  for (let waited = 0; waited < settleMs && !isOver(); waited += stepMs) await setTimeout(stepMs);
};

/**
 * Makes fixtures by the recipes of the target before any suite begins, and returns the plan with them. The plan stays as it is if nothing may be
 * written.
 */
export const offerFixtures = async (plan: Plan, token: string, options: OfferOptions): Promise<Plan> => {
  const { target, runId, readOnly, evidenceFolder } = plan;
  const { recipes, fixtures, allow } = target;
  if (eachRecipe(recipes).length === 0 || !allow.write || readOnly) return plan;
  const { sealKey, pace, ledger, isOver } = options;
  const tell = sealInto(join(evidenceFolder, 'secrets-recipes'), sealKey);
  const secrets = new Secrets((value, label) => tell({ value, label }));
  const { management: client, agent } = openClients({ target, token, pace, secrets, idPrefix: 'f-' });
  try {
    if (client === null) return plan;
    const making = { client, ledger, secrets, token, runId, isWanted: wantedBy(plan), isOver };
    const made = await makeFixtures(recipes, fixtures, making);
    if (made.fixtures !== fixtures) await settled(target.patience.settleMs, isOver);
    return { ...plan, target: { ...target, fixtures: made.fixtures }, unmade: made.unmade };
  } finally {
    client?.close();
    agent?.close();
  }
};
