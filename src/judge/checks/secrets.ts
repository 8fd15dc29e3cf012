import { isObject } from '../../contract/json-object.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { type Check, type Flaw, quote } from '../subject/check.ts';
import { flawsIn } from '../subject/flaws-in.ts';
import { refused, shownIn, succeeded } from '../subject/subject.ts';

/** Endpoints, rule 1: the creation response carries the secret. */
export const tokenInCreation: Check = {
  law: 'token-in-creation',
  examine: ({ exchange, endpoint, resource }) => {
    if (endpoint.operation !== 'create' || resource.secrets.length === 0 || !succeeded(exchange)) return null;
    const shown = isObject(exchange.json) ? exchange.json : {};
    return resource.secrets
      .filter((field) => typeof shown[field] !== 'string' || shown[field] === '')
      .map(
        (field): Flaw => ({
          place: `/${field}`,
          summary: `the creation response does not carry ${field}`,
          expected: 'text',
          received: quote(shown[field]),
          sign: { rule: { keyword: field in shown ? 'type' : 'required', value: 'string' } },
        }),
      );
  },
};

/** Conventions, unset values: the secret is null in every later response. Its value is not quoted: it may be a real secret. */
export const tokenNullLater: Check = {
  law: 'token-null-later',
  examine: (subject) => {
    const { endpoint, resource } = subject;
    const shown = shownIn(subject);
    if (endpoint.operation === 'create' || resource.secrets.length === 0 || shown.length === 0) return null;
    return flawsIn(shown, ({ place, value }) =>
      resource.secrets
        .filter((field) => isObject(value) && value[field] !== null)
        .map((field) => ({
          place: `${place}/${field}`,
          summary: `${field} is not null after creation`,
          expected: 'null',
          received: isObject(value) && field in value ? `a ${typeof value[field]}` : 'nothing',
        })),
    );
  },
};

const bearerOf = ({ request }: Exchange): string =>
  request.headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1] ?? '';

/** Looks for every issued secret in every later answer, of any endpoint and status. */
export const tokenShownOnce: Check = {
  law: 'token-shown-once',
  bound: ({ model }) => [...model.issued.resources],
  examine: ({ exchange, endpoint, model }, resource) => {
    if (exchange.response === null) return null;
    // A refusal may quote the token that was refused.
    const quoted = refused(exchange) ? bearerOf(exchange) : '';
    const leaked = model.issued
      .in(exchange.response)
      .find((secret) => secret.resource === resource && !quoted.includes(secret.value));
    if (leaked === undefined) return [];
    return [
      {
        place: '',
        summary: `${endpoint.id} shows a secret that a creation response has already shown`,
        expected: 'no secret of an earlier creation',
        received: `the secret that exchange ${leaked.exchange} created`,
      },
    ];
  },
};
