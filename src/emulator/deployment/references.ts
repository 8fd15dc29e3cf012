import { invalid } from '../base/problem.ts';
import type { Deployment } from './deployment.ts';

/** The path of the collection that an id belongs to, by its prefix. */
const homes: { readonly [prefix: string]: string } = {
  bkdhr: '/backends/http_response',
  bkdtg: '/backends/tunnel_group',
  bkdwd: '/backends/weighted',
  bkdfo: '/backends/failover',
  ca: '/certificate_authorities',
  ipp: '/ip_policies',
};

const homeOf = (id: string): string | undefined => homes[id.slice(0, Math.max(0, id.indexOf('_')))];

/** Whether an id names something. Ids in collections that this deployment does not serve are accepted if they are well-formed. */
const exists = (deployment: Deployment, id: string): boolean => {
  const home = homeOf(id);
  if (home === undefined) return false;
  if (home === '/ip_policies') return deployment.idsAt(home).includes(id);
  const served = deployment.collections.some(({ spec }) => spec.path === home);
  return served ? deployment.shelf(home).find(id) !== undefined : /^[a-z]+_\w+$/.test(id);
};

/** Refuses ids that do not exist or are not of the kinds that a field allows. */
export const mustExist = (
  deployment: Deployment,
  ids: readonly string[],
  kinds: readonly string[],
  field: string,
): void => {
  for (const id of ids) {
    if (!kinds.some((kind) => id.startsWith(`${kind}_`)) || !exists(deployment, id))
      throw invalid({ [field]: `there is no ${id}` });
  }
};

/** Document 1, Conventions: a Ref is an id and the address of what it names. */
export const refTo = ({ baseUrl }: Deployment, id: string): { id: string; uri: string } => ({
  id,
  uri: `${baseUrl}${homeOf(id) ?? ''}/${id}`,
});
