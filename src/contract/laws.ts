import type { Law, Level, Operation, Trait } from './contract.ts';

const law = <const Needs extends Operation | Trait>(
  section: string,
  needs: readonly Needs[],
  statement: string,
  level: Level = 'must',
): Law<Needs> => ({
  document: 1,
  section,
  needs,
  statement,
  level,
});

/** What every resource obeys. Document 1 states it once; each resource with the operations and traits named is bound by it. */
export const laws = {
  // Conventions
  shape: law(
    'Resources and fields',
    ['get'],
    '{one}: every field of its table is shown, and each has the type stated there.',
  ),
  'id-prefix': law('Conventions', ['get', 'addressed'], '{one}: id is {prefix} followed by an opaque suffix.'),
  'id-unique': law('Conventions', ['create'], '{one}: no two resources share an id.'),
  timestamps: law('Conventions', ['get', 'addressed'], '{one}: every timestamp is a string in RFC 3339 format.'),
  'uri-form': law(
    'Conventions',
    ['get', 'addressed'],
    '{one}: uri is the address of the resource, of the form stated for it.',
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
    'may',
  ),
  'list-envelope': law(
    'Conventions',
    ['list'],
    '{one}: a list is an object with an array under {key}, uri and next_page_uri.',
  ),
  'list-complete': law('Conventions', ['list', 'create'], '{one}: every resource is on one of the pages of its list.'),
  'list-once': law('Conventions', ['list', 'create'], '{one}: no resource is listed twice.'),
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
    '{one}: an admin may name another owner at creation.',
  ),
  'owner-by-others': law(
    'Authentication, rule 5',
    ['create', 'owned'],
    '{one}: a caller who is not an admin may not name another owner.',
  ),
  'owner-fixed': law('Conventions', ['update', 'owned'], '{one}: owner_id is set at creation only.'),
  'owner-prefix': law('Conventions', ['create', 'owned'], '{one}: owner_id is an id, and none of another type.'),
  // ACL rules
  'acl-unspecified': law(
    'ACL rules',
    ['create', 'acl'],
    '{one}: without acl it has no restrictions, which is shown as an empty list.',
  ),
  'acl-domain': law('ACL rules', ['create', 'update', 'acl'], '{one}: acl accepts the rule bind:<domain>.'),
  'acl-address': law('ACL rules', ['create', 'update', 'acl'], '{one}: acl accepts the rule bind:<host:port address>.'),
  'acl-label': law('ACL rules', ['create', 'update', 'acl'], '{one}: acl accepts the rule bind:<label>.'),
  'acl-wildcard-domain': law(
    'ACL rules',
    ['create', 'update', 'acl'],
    '{one}: the domain of an ACL rule may start with a wildcard.',
  ),
  'acl-wildcard-label': law(
    'ACL rules',
    ['create', 'update', 'acl'],
    '{one}: the label of an ACL rule may have a wildcard as its key, as its value, or as both.',
  ),
  'acl-star': law(
    'ACL rules',
    ['create', 'update', 'acl'],
    '{one}: acl accepts the single rule *, which equals no acl.',
  ),
  'acl-lifted': law(
    'ACL rules',
    ['create', 'update', 'acl'],
    '{one}: an update to an empty acl that is accepted lifts all restrictions.',
  ),
  'acl-bind-only-on-create': law(
    'ACL rules',
    ['create', 'acl'],
    '{one}: create accepts no ACL rule of another kind than bind.',
  ),
  'acl-bind-only-on-update': law(
    'ACL rules',
    ['update', 'acl'],
    '{one}: update accepts no ACL rule of another kind than bind.',
  ),
  // Operations
  create: law('Endpoints', ['create'], 'POST {collection} answers 201.'),
  'create-echo': law('Endpoints', ['create'], '{one}: create answers with the created resource, as it was asked for.'),
  get: law('Endpoints', ['get'], '{get} answers 200.'),
  'get-echo': law(
    'Endpoints',
    ['get', 'create'],
    '{one}: get answers with the resource as it was created or last updated.',
  ),
  list: law('Endpoints', ['list'], 'GET {collection} answers 200.'),
  'list-echo': law(
    'Endpoints',
    ['list', 'create'],
    '{one}: the list shows each resource as it was created or last updated.',
  ),
  update: law('Endpoints', ['update'], 'PATCH {collection}/{id} answers 200.'),
  'update-applies': law(
    'Endpoints',
    ['update'],
    '{one}: update changes the fields that were sent and answers with the resource.',
  ),
  'update-keeps-rest': law('Endpoints', ['update'], '{one}: update leaves every field that was not sent as it was.'),
  'update-id-from-path': law(
    'Endpoints',
    ['create', 'update'],
    '{one}: an id in the body of an update changes nothing.',
  ),
  delete: law('Endpoints', ['delete'], '{delete} answers 204.'),
  'delete-no-body': law('Endpoints', ['delete'], '{one}: the answer to delete has no body.'),
  'deleted-not-shown': law('Endpoints', ['delete', 'get', 'create'], '{one}: once deleted it can no longer be read.'),
  'deleted-not-listed': law('Endpoints', ['delete', 'list'], '{one}: once deleted it is in no list.'),
  'deleted-not-updated': law('Endpoints', ['delete', 'update'], '{one}: once deleted it can no longer be updated.'),
  lifecycle: law(
    'Endpoints',
    ['create', 'get', 'update', 'delete'],
    '{one}: whatever is created, updated and deleted in whatever order, each resource stays as its own last request left it.',
  ),
  json: law('Endpoints', [], '{one}: every success response with a body is JSON.'),
  // Authentication
  'auth-header': law('Authentication, rule 1', [], '{one}: a request without an Authorization header is refused.'),
  'auth-scheme': law(
    'Authentication, rule 1',
    [],
    '{one}: a request whose Authorization is not of the Bearer scheme is refused.',
  ),
  'auth-token': law('Authentication, rule 1', [], '{one}: a request with a bearer value that is no token is refused.'),
  'auth-deleted-key': law(
    'Authentication, rule 1',
    [],
    '{one}: a request with the token of a deleted API key is refused.',
  ),
  // Errors
  'unknown-id': law('Errors', ['get', 'create'], '{one}: an id that names nothing is refused with a 4xx status.'),
  'refusal-4xx': law(
    'Errors',
    ['create'],
    '{one}: what cannot be understood is refused with a 4xx status, never answered with a 5xx.',
  ),
  'refused-create-makes-nothing': law('Errors', ['create', 'list'], '{one}: a refused create leaves nothing behind.'),
  'refused-update-changes-nothing': law('Errors', ['update', 'described'], '{one}: a refused update changes nothing.'),
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
  // Modules
  replace: { ...law('Endpoints', ['replace'], '{replace} answers 200.'), document: 2 },
  'replace-echo': {
    ...law('Edge modules', ['replace'], '{one}: replace answers with the module as it was asked for.'),
    document: 2,
  },
  'replace-read-back': {
    ...law('Edge modules', ['replace', 'get'], '{one}: get answers with the module as it was last replaced.'),
    document: 2,
  },
  'replace-complete': {
    ...law('Edge modules', ['replace'], '{one}: after a replace nothing is left of the module that was there before.'),
    document: 2,
  },
  'enabled-default': {
    ...law('Module envelope', ['replace'], '{one}: enabled is true when it is unspecified.'),
    document: 2,
  },
  'module-apart': {
    ...law(
      'Edge modules',
      ['replace'],
      '{one}: replacing or deleting it changes it where the path says, and nothing else.',
    ),
    document: 2,
  },
  'module-removed': {
    ...law('Edge modules', ['replace', 'delete'], '{one}: once deleted it is no longer shown with what was set.'),
    document: 2,
  },
  'module-unknown-place': law(
    'Errors',
    ['replace'],
    '{one}: a path with an id that names nothing is refused with a 4xx status.',
  ),
  'replace-refusal-4xx': law(
    'Errors',
    ['replace'],
    '{one}: what cannot be understood is refused with a 4xx status, never answered with a 5xx.',
  ),
  'refused-replace-changes-nothing': law('Errors', ['replace', 'get'], '{one}: a refused replace changes nothing.'),
} as const satisfies Record<string, Law>;

export type LawName = keyof typeof laws;
