import type { Law } from '../terms/contract.ts';
import { law } from './law.ts';
import { otherRefusal } from './refusal-grounds.ts';

/** The laws that every module obeys. */
export const moduleLaws = {
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
  'module-unknown-place': law('Errors', ['replace'], '{one}: a path with an id that names nothing is refused.', {
    follows:
      'Get and replace answer 200 with the module of the edge or route in the path; where there is none, no success can be answered.',
  }),
  'refused-replace-changes-nothing': law('Errors', ['replace', 'get'], '{one}: a refused replace changes nothing.', {
    inferred: otherRefusal,
  }),
} as const satisfies Record<string, Law>;
