import type { Resource } from '../../contract/contract.ts';
import { resources } from '../../contract/index.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import type { Finding } from '../../judge/finding.ts';
import { can } from '../request/ask.ts';
import { leakedIn } from './sign-of.ts';
import type { Story } from './story.ts';

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

/** The creations that a finding rests on beside what its requests name: of what a list must hold, and of whose secret an answer shows. */
export const restsOn = ({ sign, place, requirement }: Finding, story: Story, last: number): readonly number[] => {
  const makersOf = (texts: readonly string[]): readonly number[] =>
    texts.flatMap((text) => story.origins.get(text)?.index ?? []);
  if (sign && 'listed' in sign) return makersOf(sign.listed);
  const [leaked] = requirement.endsWith('.token-shown-once') ? leakedIn(story, last) : [];
  if (leaked !== undefined) return makersOf([leaked]);
  const items = JSON.stringify(story.jsonOf(last)) ?? '';
  if (!place.includes('/*')) return [];
  const ours = [...story.origins.keys()].filter((id) => items.includes(`"${id}"`));
  return ours.length > 0 ? makersOf(ours) : story.standing(story.at(last).endpoint).slice(-1);
};
