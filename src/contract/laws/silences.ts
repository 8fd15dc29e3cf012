import type { Operation, SharedSilence, Trait } from '../terms/contract.ts';

const silence = <const Needs extends Operation | Trait>(
  section: string,
  needs: readonly Needs[],
  question: string,
): SharedSilence<Needs> => ({
  document: 1,
  section,
  needs,
  question,
});

/** Points that the documents leave open for every resource. A deployment is free to choose; the report says what it does. */
export const silences = {
  'required-parameters': silence('Endpoints, rule 6', ['create'], '{one}: which create parameters are required?'),
  'unknown-fields': silence('Endpoints', ['create'], '{one}: what becomes of a field that the documents do not list?'),
  'wrong-types': silence('Errors', ['create'], '{one}: is a value of the wrong JSON type refused or accepted?'),
  'empty-update': silence('Endpoints', ['update'], '{one}: what does an update without any field answer?'),
  'repeated-delete': silence('Endpoints', ['delete', 'create'], '{one}: what does deleting it a second time answer?'),
  'unset-in-answers': silence(
    'Conventions',
    ['create', 'described'],
    '{one}: how are an unset description and metadata shown?',
  ),
  'list-order': silence(
    'Endpoints, rule 5',
    ['list', 'create'],
    '{one}: in which order does the list hold what was created?',
  ),
  'extra-fields': silence(
    'Resources and fields',
    ['get'],
    '{one}: which fields are shown that its table does not name?',
  ),
  'acl-forms': silence(
    'ACL rules',
    ['create', 'acl'],
    '{one}: what counts as a domain, an address or a label in an ACL rule?',
  ),
  'acl-star-among-others': silence('ACL rules', ['create', 'acl'], '{one}: may the ACL rule * stand beside others?'),
  'acl-star-shown': silence('ACL rules', ['create', 'acl'], '{one}: is the single ACL rule * shown, or no rule?'),
  'acl-as-written': silence(
    'ACL rules',
    ['create', 'acl'],
    '{one}: are the order, the case and the repetition of ACL rules kept?',
  ),
  'unset-module': {
    ...silence('Edge modules', ['replace', 'get'], '{one}: what does get answer while the module is not set?'),
    document: 2,
  },
  'empty-replace': {
    ...silence('Edge modules', ['replace'], '{one}: what does a replace without any field answer?'),
    document: 2,
  },
  'delete-of-unset-module': {
    ...silence('Edge modules', ['replace', 'delete'], '{one}: what does deleting it answer while it is not set?'),
    document: 2,
  },
} as const satisfies Record<string, SharedSilence>;

export type SilenceName = keyof typeof silences;
