/** Document 2: requirements of the modules that TLS edges and TCP edges both have. */
export const edgeRequirements = {
  'backend-module': {
    section: 'Module envelope',
    statement: 'backend is written as enabled and backend_id and read back as enabled and backend, a Ref.',
  },
  'ip-restriction-module': {
    section: 'Module envelope',
    statement:
      'ip_restriction is written as enabled and ip_policy_ids and read back as enabled and ip_policies, a list of Refs.',
  },
  'module-enabled-default': {
    section: 'Module envelope',
    statement: 'enabled of a module is true when it is unspecified, in creation and in update.',
  },
  'module-kept': {
    section: 'Edges, update rules',
    statement: 'A module that is not present in an update is left unchanged.',
  },
  'module-replaced': {
    section: 'Edges, update rules',
    statement: 'A module that is present in an update completely replaces the stored one.',
  },
  'modules-together': {
    section: 'Edges',
    statement: 'Several modules in one creation or one update are each applied as they were written.',
    since: '0.2.0',
  },
  'module-not-removed': {
    section: 'Edges, update rules',
    statement: 'A module cannot be removed by an update.',
  },
  'module-sequences': {
    section: 'Edges, update rules',
    statement:
      'Whatever is done to the modules of several edges in whatever order, each shows what its own last request said.',
    follows: 'Each request acts on the edge in its path, and the update rules say what it leaves of each module.',
  },
  'policies-null': { section: 'Resources and fields', statement: 'policies is present and null in every response.' },
} as const;

export const edgeGaps = {
  policies: { section: 'Resources and fields', question: 'What type and content has policies?' },
  'null-module-in-update': {
    section: 'Edges, update rules',
    question: 'What does an update answer that carries null for a module that is set?',
  },
  'hostports-taken': {
    section: 'Resources and fields',
    question: 'Is a hostport without a port, or one that another edge serves already, refused?',
  },
  'unknown-references': {
    section: 'Module envelope',
    question: 'Is a module refused that names a backend or an IP policy which does not exist?',
  },
} as const;
