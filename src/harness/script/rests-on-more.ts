import { everyResource } from '../../contract/index.ts';
import type { Resource } from '../../contract/terms/contract.ts';
import { contentOf, type Exchange } from '../../exchange/exchange.ts';
import { namesOtherwise } from '../../exchange/wire/own-address.ts';
import type { Finding } from '../../judge/finding.ts';
import { succeeded } from '../../judge/subject/subject.ts';
import { can } from '../request/ask.ts';
import type { Target } from '../target/target.ts';
import { leakedIn } from './sign-of.ts';
import type { Story } from './story.ts';

const resourceOf = ({ endpoint }: Pick<Exchange, 'endpoint'>): Resource | undefined =>
  everyResource.find((one) => one.endpoints.some(({ id }) => id === endpoint));

/** Whether a finding is about a moving field, or about everything that was done before. */
export const isMoving = ({ requirement, endpoint, place }: Finding): boolean => {
  const { moving = {} } = resourceOf({ endpoint }) ?? {};
  const [, field = ''] = /^(?:\/\w+\/\*)?\/(\w+)/.exec(place) ?? [];
  return /\.(lifecycle|family-sequences)$/.test(requirement) || Object.hasOwn(moving, field);
};

/** Whether a request is about a module, which somebody else may have set before. */
export const isModule = ({ endpoint }: Exchange): boolean =>
  everyResource.some((one) => can(one, 'replace') && one.endpoints.some(({ id }) => id === endpoint));

/** Further creations that a finding rests on, by index: of the items that a list must show, or of the resource whose secret an answer shows. */
export const restsOn = ({ sign, place, requirement }: Finding, story: Story, last: number): readonly number[] => {
  const makersOf = (texts: readonly string[]): readonly number[] =>
    texts.flatMap((text) => story.origins.get(text)?.index ?? []);
  if (sign && 'listed' in sign) return makersOf(sign.listed);
  const [leaked] = requirement.endsWith('.token-shown-once') ? leakedIn(story, last) : [];
  if (leaked !== undefined) return makersOf([leaked]);
  const items = JSON.stringify(story.jsonOf(last)) ?? '';
  if (!place.includes('/*')) return [];
  const ours = makersOf([...story.origins.keys()].filter((id) => items.includes(`"${id}"`)));
  const listed = story.standing(story.at(last).endpoint);
  // The ids in the list may be wrong themselves, so a creation that must be listed is added.
  return ours.some((index) => listed.includes(index)) ? ours : [...ours, ...listed.slice(-1)];
};

/** Whether a read shows the same value as a read before the last write that is no part of the script: that one may be the cause (a cache). */
const isRemembered = ({ place, received }: Finding, story: Story, slice: readonly number[]): boolean => {
  const last = slice.at(-1) ?? 0;
  const { endpoint, request } = story.at(last);
  const lastWrite = slice.findLast((index) => story.at(index).request.method !== 'GET') ?? 0;
  const shown = `"${place.split('/').at(-1)}":${received.split('\u2026 (', 1)[0]}`;
  return (
    request.method === 'GET' &&
    story.exchanges.some(
      (one, index) =>
        index < lastWrite &&
        !slice.includes(index) &&
        one.endpoint === endpoint &&
        (JSON.stringify(story.jsonOf(index)) ?? '').includes(shown) &&
        slice.some((n) => n < index && isAboutSame(story, n, one)),
    )
  );
};

/** Whether another resource of the same kind was written between the last two steps, or updated before the last read: that may be the cause. */
const isBesideAnother = (story: Story, slice: readonly number[]): boolean => {
  const [before = 0, last = 0] = slice.slice(-2);
  const { request } = story.at(last);
  const isRead = request.method === 'GET';
  const own = resourceOf(story.at(last));
  const mayBeWhy = (one: Exchange): boolean =>
    (isRead ? ['PATCH', 'PUT'].includes(one.request.method) : one.request.method !== 'GET') &&
    succeeded(one) &&
    resourceOf(one) === own;
  const first = isRead ? (slice[0] ?? 0) : before;
  return story.exchanges.some((one, index) => index > first && index < last && !slice.includes(index) && mayBeWhy(one));
};

/** Whether another resource of the same kind was written after a delete: this may be why the deleted one is listed again. */
export const isBroughtBack = (story: Story, slice: readonly number[]): boolean => {
  const last = slice.at(-1) ?? 0;
  const own = resourceOf(story.at(last));
  const deleted = slice.find((index) => story.at(index).request.method === 'DELETE') ?? last;
  return story.exchanges.some(
    (one, index) =>
      index > deleted &&
      index < last &&
      one.request.method !== 'GET' &&
      succeeded(one) &&
      resourceOf(one) === own &&
      !slice.includes(index),
  );
};

/** Whether a resource is missing, and another one was deleted after it was made: that may be the cause. */
export const isMissing = (story: Story, slice: readonly number[]): boolean => {
  const [first = 0, last = 0] = [slice[0], slice.at(-1)];
  return (
    [404, 410].includes(story.at(last).response?.status ?? 0) &&
    story.exchanges.some(
      (one, index) =>
        index > first && index < last && one.request.method === 'DELETE' && succeeded(one) && !slice.includes(index),
    )
  );
};

/** Whether an answer shows the resource that an earlier exchange made. */
const isAboutSame = (story: Story, maker: number, { response }: Exchange): boolean => {
  const id = story.madeBy(maker);
  return id !== undefined && response !== null && contentOf(response).includes(`"${id}"`);
};

/** Whether a wrong address may have another form in the raw answer. */
const isReaddressed = ({ place }: Finding, { response }: Exchange, { management }: Target): boolean =>
  /uri$/.test(place) && response !== null && namesOtherwise(contentOf(response), management?.baseUrl ?? '');

/** Whether a wrong value may be a different one when a script reads it. */
export const isSeenOtherwise = (finding: Finding, story: Story, slice: readonly number[], target: Target): boolean =>
  isRemembered(finding, story, slice) ||
  isBesideAnother(story, slice) ||
  isReaddressed(finding, story.at(slice.at(-1) ?? 0), target);
