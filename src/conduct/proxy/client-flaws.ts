import { resources } from '../../contract/index.ts';
import { isObject } from '../../contract/json-object.ts';
import type { Api } from '../../contract/terms/contract.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import type { Dialect } from '../../exchange/wire/dialect.ts';
import { parseJsonBody } from '../../exchange/wire/json-body.ts';
import { type Match, matchEndpoint } from '../../judge/match-endpoint.ts';
import { schemaErrors } from '../../judge/shapes/schemas.ts';
import { isBlank } from '../recording/open-fields.ts';
import { unknownFields } from './unknown-fields.ts';

/** What a request of a client has that the documents do not show, or lacks that they ask for. It never quotes a value. */
export interface ClientFlaw {
  readonly kind: 'endpoint' | 'unknown-field' | 'limit' | 'exclusive' | 'content-type' | 'authorization' | 'json';
  /** Where in the body, as a JSON pointer; empty elsewhere. */
  readonly place: string;
  readonly says: string;
  /** Document and section. */
  readonly rests: string;
}

type SchemaError = ReturnType<typeof schemaErrors>[number];
type Sent = Pick<Exchange, 'request' | 'sentCut'>;

/** The API to which a request was sent. */
export interface CalledApi {
  readonly api: Api;
  readonly baseUrl: string;
  readonly dialect: Dialect;
}

const headerOf = ({ request }: Sent, wanted: string): string | undefined =>
  request.headers.find(([name]) => name.toLowerCase() === wanted)?.[1];

const rests = (match: Match, section = 'Endpoints'): string => `document ${match.resource.document}, ${section}`;

const noEndpoint = ({ request }: Sent, { api, baseUrl }: CalledApi): ClientFlaw => {
  const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'].filter(
    (method) => matchEndpoint(method, request.url)?.base === baseUrl,
  );
  const others = methods.length === 0 ? '' : `, only ${methods.join(', ')}`;
  const documents = [...new Set(resources.filter((one) => one.api === api).map(({ document }) => document))];
  return {
    kind: 'endpoint',
    place: '',
    says: `the documents show no ${request.method} at this path${others}`,
    rests: `document ${documents.join(' and ')}, Endpoints`,
  };
};

const headFlaws = (sent: Sent, match: Match): ClientFlaw[] => {
  const isManagement = match.resource.api === 'management';
  const flaw = (kind: ClientFlaw['kind'], says: string, section: string): ClientFlaw => ({
    kind,
    place: '',
    says,
    rests: `document ${isManagement ? 1 : 3}, ${section}`,
  });
  const type = headerOf(sent, 'content-type');
  const isJson = /^\s*application\/json\s*(;|$)/i.test(type ?? '');
  return [
    ...(isManagement && !/^bearer +\S/i.test(headerOf(sent, 'authorization') ?? '')
      ? [flaw('authorization', 'no Authorization: Bearer <API_KEY>', 'Authentication, rule 1')]
      : []),
    ...((sent.request.body?.length ?? 0) > 0 && !isJson
      ? [
          flaw(
            'content-type',
            `${type === undefined ? 'no Content-Type' : 'another Content-Type'}; a body needs application/json`,
            isManagement ? 'Authentication, rule 3' : 'Endpoints',
          ),
        ]
      : []),
  ];
};

const valueAt = (value: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((at, name) => (isObject(at) ? at[name] : Array.isArray(at) ? at[Number(name)] : undefined), value);

const ruleOf = ({ keyword, params, message = '' }: SchemaError): string => {
  if (keyword === 'enum') return `must be one of ${JSON.stringify(params['allowedValues'])}`;
  return keyword === 'required' ? `${params['missingProperty']} is missing` : message;
};

/**
 * One flaw for each place: a value that matches none of several alternatives has an error for each of them. Blank values are skipped, because the
 * documents do not say what they mean.
 */
const limitFlaws = (match: Match, body: unknown, type: string): ClientFlaw[] => {
  const errors = new Map<string, SchemaError>();
  for (const error of schemaErrors(match.resource.name, type, body))
    if (error.keyword !== 'anyOf' && !errors.has(error.instancePath) && !isBlank(valueAt(body, error.instancePath)))
      errors.set(error.instancePath, error);
  return [...errors].map(([place, error]) => ({ kind: 'limit', place, says: ruleOf(error), rests: rests(match) }));
};

/** Where the documents say that they do not show all fields: the parameters of a tunnel (document 3), and the event target s3 (document 2). */
const isOpen = ({ resource }: Match, place: string): boolean =>
  resource.name === 'agent-tunnels' || (resource.name === 'event-destinations' && place.startsWith('/target/s3'));

const bodyFlaws = ({ request }: Sent, match: Match, dialect: Dialect): ClientFlaw[] => {
  const type = match.endpoint.request;
  if (type === undefined || request.body === null) return [];
  const parsed = parseJsonBody(request.body);
  if (parsed === undefined) return [{ kind: 'json', place: '', says: 'the body is not JSON', rests: rests(match) }];
  const body = dialect.fromWire(parsed);
  const isBoth =
    match.resource.name === 'reserved-domains' &&
    isObject(body) &&
    ['certificate_id', 'certificate_management_policy'].every((name) => !isBlank(body[name] ?? null));
  return [
    ...unknownFields(match.resource.name, type, body)
      .filter((place) => !isOpen(match, place))
      .map(
        (place) =>
          ({ kind: 'unknown-field', place, says: 'not a field of this request', rests: rests(match) }) as const,
      ),
    ...limitFlaws(match, body, type),
    ...(isBoth
      ? [
          {
            kind: 'exclusive',
            place: '',
            says: 'certificate_id and certificate_management_policy are mutually exclusive',
            rests: rests(match, 'Errors, rule 3'),
          } as const,
        ]
      : []),
  ];
};

/**
 * All flaws of a request. Query parameters, the version header, and bodies of endpoints without a documented body are not judged: the documents say
 * too little about them.
 */
export const clientFlaws = (sent: Sent, destination: CalledApi): readonly ClientFlaw[] => {
  const match = matchEndpoint(sent.request.method, sent.request.url);
  if (match === null || match.base !== destination.baseUrl || match.resource.api !== destination.api)
    return [noEndpoint(sent, destination)];
  return [...headFlaws(sent, match), ...(sent.sentCut ? [] : bodyFlaws(sent, match, destination.dialect))];
};
