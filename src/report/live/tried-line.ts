import { count } from '../text/count.ts';
import type { TriedEvent } from './run-event.ts';

const words: { readonly [outcome in TriedEvent['outcome']]: string } = {
  'nothing-found': 'nothing found',
  found: 'not as documented',
  unexercised: 'unexercised',
  error: 'failed',
};

/** The result of one requirement or gap as a readable line. */
export const triedLine = ({ id, outcome, requests, durationMs }: TriedEvent): string =>
  `${id}: ${words[outcome]}, ${count(requests, 'request')}, ${(durationMs / 1000).toFixed(1)} s`;
