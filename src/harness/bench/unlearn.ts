import type { Exchange } from '../../exchange/exchange.ts';
import type { Model } from '../../judge/model.ts';
import { idOf, refused, succeeded } from '../../judge/subject/subject.ts';
import { type Ask, methodOf, pathOf } from '../request/ask.ts';
import { subjectOf } from './subject-of.ts';

/** Forgets the state that a write may have changed, if it is unknown whether the write was carried out. */
export const forget = (ask: Ask, baseUrl: string, model: Model): void => {
  if (ask.id !== undefined) model.forget(ask.id);
  model.forget(new URL(`${baseUrl}${pathOf(ask)}`).pathname);
};

/** Forgets the state that an unjudged write may have changed. Its answer is noted as a state that a stale read may show later. */
export const unlearn = (ask: Ask, exchange: Exchange, baseUrl: string, model: Model): void => {
  const { operation } = ask.endpoint;
  if (operation === 'delete' && model.isOutOfReach(ask.resource, ask.id ?? '')) return;
  if (methodOf(ask) !== 'GET' && !refused(exchange)) forget(ask, baseUrl, model);
  if (!succeeded(exchange)) return;
  if (methodOf(ask) !== 'GET') model.glimpse(subjectOf(ask, exchange, baseUrl, model));
  const id = operation === 'create' ? idOf(ask.resource, exchange.json) : ask.id;
  if (id !== undefined) model.remember(id, operation);
};
