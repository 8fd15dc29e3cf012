/** The kinds of check, as the documents divide what they say. What a resource has to itself comes last. */
export const KINDS = [
  'Fields',
  'Conventions',
  'Endpoints',
  'Authentication',
  'Errors',
  'Limits',
  'Specific rules',
] as const;
export type CheckKind = (typeof KINDS)[number];

const BY_SECTION: { readonly [section: string]: CheckKind } = {
  'Resources and fields': 'Fields',
  'Module envelope': 'Fields',
  Conventions: 'Conventions',
  Endpoints: 'Endpoints',
  Edges: 'Endpoints',
  'Edge modules': 'Endpoints',
  Backends: 'Endpoints',
  Authentication: 'Authentication',
  Errors: 'Errors',
  Limits: 'Limits',
};

/** The kind of what a section says; a section such as "Endpoints, rule 1" is a part of "Endpoints". */
export const kindOf = (section: string): CheckKind => {
  const [chapter = ''] = section.split(',', 1);
  return Object.hasOwn(BY_SECTION, chapter) ? (BY_SECTION[chapter] ?? 'Specific rules') : 'Specific rules';
};
