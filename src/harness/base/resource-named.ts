import { resources } from '../../contract/index.ts';
import type { Resource } from '../../contract/terms/contract.ts';

export const resourceNamed = (name: string): Resource => {
  const resource = resources.find((candidate) => candidate.name === name);
  if (resource === undefined) throw new Error(`The contract has no resource ${name}`);
  return resource;
};
