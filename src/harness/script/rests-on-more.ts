import type { Resource } from '../../contract/contract.ts';
import { resources } from '../../contract/index.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import type { Finding } from '../../judge/finding.ts';
import { can } from '../request/ask.ts';

/** Whether a finding is about what changes by itself, or about everything that was done before. */
export const isMoving = ({ requirement, endpoint, place }: Finding): boolean => {
  const { moving = {} } =
    (resources as readonly Resource[]).find((one) => one.endpoints.some(({ id }) => id === endpoint)) ?? {};
  const [, field = ''] = /^(?:\/\w+\/\*)?\/(\w+)/.exec(place) ?? [];
  return /\.(lifecycle|family-sequences)$/.test(requirement) || Object.hasOwn(moving, field);
};

/** Whether a request is about a module, which others may have set before. */
export const isModule = ({ endpoint }: Exchange): boolean =>
  (resources as readonly Resource[]).some(
    (one) => can(one, 'replace') && one.endpoints.some(({ id }) => id === endpoint),
  );
