import type { Law } from '../terms/contract.ts';
import { aclLaws } from './acl-laws.ts';
import { law } from './law.ts';
import { moduleLaws } from './module-laws.ts';
import { clientError, otherRefusal } from './refusal-grounds.ts';

const gone = 'Delete removes the resource; what was removed is neither shown nor changed by a later request.';

/** The laws that every resource obeys. Document 1 states each once; it binds each resource that has the operations and traits in `needs`. */
export const laws = {
  // Conventions
  shape: law(
    'Resources and fields',
    ['get'],
    '{one}: every field of its table is shown, and each has the type stated there.',
  ),
  'id-prefix': law('Conventions', ['get', 'addressed'], '{one}: id is {prefix} followed by an opaque suffix.'),
  'id-unique': law('Conventions', ['create'], '{one}: no two resources share an id.', {
    follows: 'An identifier identifies one resource: every path names a resource by it.',
  }),
  timestamps: law('Conventions', ['get', 'addressed'], '{one}: every timestamp is a string in RFC 3339 format.'),
  'created-at-told': law(
    'Resources and fields',
    ['create', 'described'],
    '{one}: created_at of a new resource tells when it was created.',
    {
      inferred:
        'The name says so; the tables state only the format. A deployment may have a clock of its own, and a gateway that writes Date another.',
      since: '0.2.0',
    },
  ),
  'uri-form': law(
    'Conventions',
    ['get', 'addressed'],
    '{one}: uri is the address of the resource, of the form stated for it.',
  ),
  'ref-address': law(
    'Conventions',
    ['get', 'referring'],
    '{one}: every Ref that it shows has the identifier of a resource, and its uri is the address of that resource.',
    {
      follows:
        'The uri of a Ref is the address for locating the resource that its id names, and the address of a resource is {base_url}/<collection>/<id>.',
      since: '0.2.0',
    },
  ),
  'several-entries': law(
    'Resources and fields',
    ['plural'],
    '{one}: a list or map takes two entries that it takes each alone.',
    {
      inferred: 'The tables write List and map; how many entries a deployment takes is not said.',
      since: '0.2.0',
    },
  ),
  'description-optional': law('Conventions', ['create', 'described'], '{one}: description may be left out.'),
  'metadata-optional': law('Conventions', ['create', 'described'], '{one}: metadata may be left out.'),
  'metadata-opaque': law(
    'Conventions',
    ['create', 'described'],
    '{one}: metadata is opaque text and comes back as it was sent.',
  ),
  'unset-in-list': law(
    'Conventions',
    ['create', 'list', 'described'],
    '{one}: an unset description or metadata may be left out of list items; nothing else stands in for it.',
    { level: 'may' },
  ),
  'list-envelope': law(
    'Conventions',
    ['list'],
    '{one}: a list is an object with an array under {key}, uri and next_page_uri.',
  ),
  'list-complete': law('Conventions', ['list', 'create'], '{one}: every resource is on one of the pages of its list.', {
    follows: 'List answers with the list of the resources, in pages that lead from one to the next.',
  }),
  'list-once': law('Conventions', ['list', 'create'], '{one}: no resource is listed twice.', {
    follows: 'The list is one of resources, and the next page goes on where a page ends.',
  }),
  'list-next-page': law('Conventions', ['list', 'create'], '{one}: next_page_uri is the address of the next page.'),
  'list-ends': law('Conventions', ['list'], '{one}: next_page_uri is null when there is no next page.'),
  // One-time secrets
  'token-in-creation': law('Endpoints, rule 1', ['create', 'secret'], '{one}: the creation response carries {secret}.'),
  'token-shown-once': law(
    'Endpoints, rule 1',
    ['create', 'secret'],
    '{one}: no response after creation carries {secret}.',
  ),
  'token-null-later': law(
    'Conventions',
    ['create', 'secret'],
    '{one}: {secret} is returned as null in every later response.',
  ),
  // Ownership
  'owner-default': law(
    'Authentication, rule 5',
    ['create', 'owned'],
    '{one}: owner_id defaults to the authenticated User or Bot.',
  ),
  'owner-by-admin': law(
    'Authentication, rule 5',
    ['create', 'owned'],
    '{one}: an admin may name an owner at creation, itself or another.',
  ),
  'owner-by-others': law(
    'Authentication, rule 5',
    ['create', 'owned'],
    '{one}: a caller who is not an admin may not name another owner.',
  ),
  'owner-fixed': law('Conventions', ['update', 'owned'], '{one}: owner_id is set at creation only.'),
  'owner-prefix': law('Conventions', ['create', 'owned'], '{one}: owner_id is an id, and none of another type.', {
    follows: 'owner_id names a User or Bot, and the prefix of an identifier tells its type.',
    since: '0.2.0',
  }),
  ...aclLaws,

  // Operations
  create: law('Endpoints', ['create'], 'POST {collection} answers 201.'),
  'create-echo': law('Endpoints', ['create'], '{one}: create answers with the created resource, as it was asked for.'),
  get: law('Endpoints', ['get'], '{get} answers 200.'),
  'get-echo': law(
    'Endpoints',
    ['get', 'create'],
    '{one}: get answers with the resource as it was created or last updated.',
    {
      follows:
        'Get returns the resource, create and update answer with that resource, and nothing else changes what was sent.',
    },
  ),
  list: law('Endpoints', ['list'], 'GET {collection} answers 200.'),
  'list-echo': law(
    'Endpoints',
    ['list', 'create'],
    '{one}: the list shows each resource as it was created or last updated.',
    { follows: 'The list holds the resources, which are those that create and update answered with.' },
  ),
  update: law('Endpoints', ['update'], 'PATCH {collection}/{id} answers 200.'),
  'update-applies': law(
    'Endpoints',
    ['update'],
    '{one}: update changes the fields that were sent and answers with the resource.',
  ),
  'update-keeps-rest': law('Endpoints', ['update'], '{one}: update leaves every field that was not sent as it was.'),
  'update-empties': law(
    'Endpoints',
    ['update', 'described'],
    '{one}: an update to empty text, or to an empty list or map, that is accepted empties the field, such as description or metadata.',
    {
      inferred:
        'Update changes the fields that are sent, and an empty value is a value; but a deployment may take it for a field that was not sent.',
      since: '0.2.0',
    },
  ),
  'update-id-from-path': law(
    'Endpoints',
    ['create', 'update'],
    '{one}: an id in the body of an update changes nothing.',
    { follows: 'The id comes from the path, and no endpoint lists id among the fields of its body.', since: '0.2.0' },
  ),
  delete: law('Endpoints', ['delete'], '{delete} answers 204.'),
  'delete-no-body': law('Endpoints', ['delete'], '{one}: the answer to delete has no body.'),
  'deleted-not-shown': law('Endpoints', ['delete', 'get', 'create'], '{one}: once deleted it can no longer be read.', {
    follows: gone,
  }),
  'deleted-not-listed': law('Endpoints', ['delete', 'list'], '{one}: once deleted it is in no list.', {
    follows: gone,
  }),
  'deleted-not-updated': law('Endpoints', ['delete', 'update'], '{one}: once deleted it can no longer be updated.', {
    follows: gone,
  }),
  lifecycle: law(
    'Endpoints',
    ['create', 'get', 'delete'],
    '{one}: whatever is created, updated and deleted in whatever order, each resource stays as its own last request left it.',
    {
      follows:
        'Each operation acts on the resource that its path names, so the order of requests to others changes nothing.',
    },
  ),
  json: law('Endpoints', [], '{one}: every success response with a body is JSON.'),
  // Authentication
  'auth-header': law('Authentication, rule 1', [], '{one}: a request without an Authorization header is refused.', {
    follows:
      'Every request carries the header, and resources belong to the account that it authenticates: without it there is no account.',
  }),
  'auth-scheme': law(
    'Authentication, rule 1',
    [],
    '{one}: a request whose Authorization is not of the Bearer scheme is refused.',
    { inferred: 'The documents name the Bearer scheme alone; they do not say that a deployment accepts no other.' },
  ),
  'auth-token': law('Authentication, rule 1', [], '{one}: a request with a bearer value that is no token is refused.', {
    follows: 'The value is the token of an API key of the account; another value is none.',
  }),
  'auth-deleted-key': law(
    'Authentication, rule 1',
    [],
    '{one}: a request with the token of a deleted API key is refused.',
    { follows: 'The value is the token of an API key of the account; a key that was deleted is none.' },
  ),
  // Errors
  'unknown-id': law('Errors', ['get', 'create'], '{one}: a request with an id that names nothing is refused.', {
    follows: 'Get and update answer 200 with the resource; where there is none, no success can be answered.',
  }),
  'refusal-4xx': law('Errors', [], '{one}: a request that is refused is answered with a 4xx status.', {
    inferred: clientError,
  }),
  'refused-create-makes-nothing': law('Errors', ['create', 'list'], '{one}: a refused create leaves nothing behind.', {
    inferred: otherRefusal,
  }),
  'refused-update-changes-nothing': law('Errors', ['update', 'described'], '{one}: a refused update changes nothing.', {
    inferred: otherRefusal,
  }),
  // Limits
  'description-limit-on-create': law(
    'Limits',
    ['create', 'described'],
    '{one}: create accepts a description of at most 255 bytes.',
  ),
  'description-limit-on-update': law(
    'Limits',
    ['update', 'described'],
    '{one}: update accepts a description of at most 255 bytes.',
  ),
  'metadata-limit-on-create': law(
    'Limits',
    ['create', 'described'],
    '{one}: create accepts metadata of at most 4096 bytes.',
  ),
  'metadata-limit-on-update': law(
    'Limits',
    ['update', 'described'],
    '{one}: update accepts metadata of at most 4096 bytes.',
  ),
  ...moduleLaws,
} as const satisfies Record<string, Law>;

export type LawName = keyof typeof laws;
