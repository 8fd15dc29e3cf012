/** The kinds of check, by the chapters of the documents. Rules of single resources come last. */
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

/** The kind of a section: "Endpoints, rule 1" belongs to "Endpoints". */
export const kindOf = (section: string): CheckKind => {
  const [chapter = ''] = section.split(',', 1);
  return Object.hasOwn(BY_SECTION, chapter) ? (BY_SECTION[chapter] ?? 'Specific rules') : 'Specific rules';
};
