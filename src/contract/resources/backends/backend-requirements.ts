/** Document 2, Backends: requirements of every kind of backend. */
export const backendRequirements = {
  'update-fields-optional': { section: 'Backends', statement: '{one}: every field of an update is optional.' },
  'list-of-one-kind': {
    section: 'Backends',
    statement: '{one}: the list holds no backend of another kind.',
    follows: 'Each base path has the backends of its kind, as the table of backends says.',
  },
} as const;
