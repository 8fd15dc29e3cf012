import { isDeepStrictEqual } from 'node:util';
import { created } from '../../../base/call.ts';
import { dashed } from '../../base/dashed.ts';
import { notOnLasting, stepIn } from '../../base/operator.ts';
import { breaking, type FaultRow, wrong } from '../../base/row.ts';
import { collectionOf } from '../../base/seat.ts';
import { bury } from '../../operators/bury.ts';
import { demand, refuse } from '../../operators/refuse.ts';
import { misreadAs, misreadText } from '../../operators/send.ts';
import { alterText, show } from '../../operators/show.ts';
import { spoilBefore } from '../../operators/spoil.ts';
import { compact } from '../../operators/text.ts';

/** Changes of a text: from the name to words about it and the change. */
type Ways = { readonly [name: string]: readonly [says: string, change: (text: string) => string] };

/** Changes that affect few texts. */
const rarely: Ways = {
  'without-nul': ['without NUL', (text) => text.replaceAll('\0', '')],
  'without-byte-order-mark': ['without its byte order mark', (text) => text.replace(/^\ufeff/, '')],
  'with-common-line-breaks': ['with common line breaks', (text) => text.replace(/[\u0085\u2028\u2029]/g, '\n')],
  'without-non-characters': ['without non-characters', (text) => text.replace(/[\ufdd0\uffff\u{1ffff}]/gu, '')],
  'with-single-spaces': ['with one space for two', (text) => text.replace(/ {2,}/g, ' ')],
};

/** Ways in which a text is not the one that was sent. */
const unfaithful: Ways = {
  'with-last-of-repeated-members': [
    'as JSON with the last of members that have one name',
    (text) => (/"(\w+)".*"\1"/.test(text) ? compact(text) : text),
  ],
  'with-rounded-integers': [
    'as JSON with integers rounded to 53 bits',
    (text) => text.replace(/\b\d{17,}\b/g, (digits) => String(Number(digits))),
  ],
  'without-nul': ['without NUL', (text) => text.replaceAll('\0', '')],
  'without-byte-order-mark': ['without its byte order mark', (text) => text.replace(/^\ufeff/, '')],
  'with-escapes-decoded': [
    'with percent escapes decoded',
    (text) => text.replace(/%[2-7][\dA-F]/g, (octet) => decodeURIComponent(octet)),
  ],
  'without-space-between-elements': [
    'without the white space between elements',
    (text) => text.replace(/>\s+</g, '><'),
  ],
  'with-backslash-escapes-read': ['with a line break for each \\n', (text) => text.replaceAll('\\n', '\n')],
  'with-double-backslashes-read': ['with one backslash for two', (text) => text.replaceAll('\\\\', '\\')],
  'with-placeholders-filled': ['without its placeholders', (text) => text.replace(/\$\{\w+\}/g, '')],
  'with-straight-quotes': ['with straight quotes for curved ones', (text) => text.replace(/[\u201c\u201d]/g, '"')],
  'without-what-varies-emoji': [
    'without the characters that vary an emoji',
    (text) => text.replace(/\p{Emoji_Modifier}|\ufe0f/gu, ''),
  ],
  'with-plain-spaces': ['with a space for each that does not break', (text) => text.replaceAll('\u00a0', ' ')],
  'without-directions': ['without marks of direction', (text) => text.replace(/[\u202a-\u202e]/g, '')],
  'without-private-characters': ['without characters for private use', (text) => text.replace(/\p{Co}/gu, '')],
  'as-a-replacement': ['as what replaces a pattern', (text) => text.replace(/\$[$&\d]/g, '')],
  'with-double-dollars-read': ['with one dollar sign for two', (text) => text.replaceAll('$$', '$')],
  'as-a-number': ['as the number that it spells', (text) => (/^[\d.]+$/.test(text) ? String(Number(text)) : text)],
};

/** What is wrong with what a creation makes of its request. */
export const creation: readonly FaultRow[] = [
  ...breaking('create-echo', {
    'create-escapes-description: the creation response shows the description with < as in HTML': alterText(
      'create',
      'description',
      (text) => text.replace(/</g, '&lt;'),
    ),
    'create-shows-ascii: the creation response shows the description with ? for what is not ASCII': alterText(
      'create',
      'description',
      (text) => text.replace(/[^\p{ASCII}]/gu, '?'),
    ),
    'description-taken-for-none: a description of 0 or null is taken for none': misreadText(
      'create',
      'description',
      (text) => (['0', 'null'].includes(text) ? '' : text),
    ),
    'description-without-comment: the description is stored without what follows a number sign': misreadText(
      'create',
      'description',
      (text) => text.replace(/ #.*/, ''),
    ),
  }),
  ...breaking('update-applies', {
    'update-takes-description-for-none: an update to a description of 0 or null unsets it': misreadText(
      'update',
      'description',
      (text) => (['0', 'null'].includes(text) ? '' : text),
    ),
    'update-reads-description-as-form: an update stores a description with a space for each plus sign': misreadAs(
      'update',
      'description',
      /\+/g,
      ' ',
    ),
    'update-doubles-single-quotes: an update stores a description with two single quotes for one': misreadAs(
      'update',
      'description',
      /'/g,
      "''",
    ),
    'description-without-its-quotes: an update stores a description without the quotes around it': misreadText(
      'update',
      'description',
      (text) => text.replace(/^"(.*)"$/, '$1'),
    ),
  }),
  ...breaking('metadata-opaque', {
    'metadata-reformatted: metadata that is JSON is stored without its white space': misreadText(
      'create',
      'metadata',
      compact,
    ),
    'metadata-normalised: metadata is stored in Unicode normal form C': misreadText('create', 'metadata', (text) =>
      text.normalize('NFC'),
    ),
    'metadata-in-unix-lines: metadata is stored with LF for each CR LF': misreadText('create', 'metadata', (text) =>
      text.replaceAll('\r\n', '\n'),
    ),
    'metadata-as-no-formula: metadata that begins with an equals sign is stored with an apostrophe before it':
      misreadText('create', 'metadata', (text) => text.replace(/^=/, "'=")),
    'metadata-without-controls: get shows metadata without control characters': alterText('get', 'metadata', (text) =>
      text.replace(/\p{Cc}/gu, ''),
    ),
    'update-trims-metadata: update stores metadata without its outer white space': misreadText(
      'update',
      'metadata',
      (text) => text.trim(),
    ),
    'create-unsets-metadata-that-looks-empty: create takes 0 as metadata for no metadata': misreadText(
      'create',
      'metadata',
      (text) => (text === '0' ? '' : text),
    ),
    'update-unsets-metadata-that-looks-empty: update takes null and {} as metadata for no metadata': misreadText(
      'update',
      'metadata',
      (text) => (['null', '{}'].includes(text) ? '' : text),
    ),
    'update-unsets-blank-metadata: update takes white space as metadata for no metadata': misreadText(
      'update',
      'metadata',
      (text) => (text.trim() === '' ? '' : text),
    ),
    'update-unwraps-metadata: update stores metadata that is a JSON string as what it says': misreadText(
      'update',
      'metadata',
      (text) => (/^"\w*"$/.test(text) ? text.slice(1, -1) : text),
    ),
  }),
  ...Object.entries(rarely).flatMap(([name, [says, change]]) => [
    wrong(
      `update-metadata-${name}`,
      `update stores metadata ${says}`,
      'metadata-opaque',
      notOnLasting(misreadText('update', 'metadata', change)),
    ),
    wrong(
      `list-metadata-${name}`,
      `lists show metadata ${says}`,
      'list-echo',
      notOnLasting(alterText('list', 'metadata', change)),
    ),
  ]),
  ...Object.entries(unfaithful).map(([name, [says, change]]) =>
    wrong(
      `metadata-${name}`,
      `metadata is stored ${says}`,
      'metadata-opaque',
      misreadText('create', 'metadata', change),
    ),
  ),
  ...breaking('description-optional', {
    'description-required: a creation without description is refused': demand('create', 'description'),
    'second-without-description-refused: a creation without description is refused while there is another one without':
      refuse(
        'create',
        ({ deployment, seat, call: { body } }) =>
          !body['description'] && seat.all(deployment).some(({ description }) => description === ''),
        409,
      ),
  }),
  ...breaking('metadata-optional', {
    'metadata-required: a creation without metadata is refused': demand('create', 'metadata'),
  }),
  ...breaking('unset-in-list', {
    'unset-shown-as-none-in-lists: lists show the text "none" for what is unset': show('list', (shown) => {
      for (const field of ['description', 'metadata']) if (shown[field] === '') shown[field] = 'none';
    }),
  }),
  ...breaking('id-unique', {
    'create-answers-with-twin: a creation with the description and the metadata of what exists answers with that and creates nothing':
      stepIn('create', ({ deployment, seat, call }, next) => {
        const { description, metadata } = call.body;
        const twin = seat
          .all(deployment)
          .find((one) => description && one.description === description && one.metadata === metadata);
        return twin ? created(collectionOf(deployment, seat).show(twin, true)) : next(call);
      }),
  }),
];

/** Faults of creations for resources that a deployment might look up by one of their fields. */
export const overwrites = (field: string): readonly FaultRow[] => [
  ...breaking('id-unique', {
    [`create-overwrites-same-${dashed(field)}: a creation with the ${field} of what exists changes that instead`]:
      stepIn('create', ({ deployment, seat, call }, next) => {
        const { description, metadata } = call.body;
        const same = seat.all(deployment).find(({ fields }) => isDeepStrictEqual(fields[field], call.body[field]));
        if (!same) return next(call);
        Object.assign(same, { description, metadata });
        return created(collectionOf(deployment, seat).show(same, true));
      }),
    [`create-renames-same-${dashed(field)}: a creation with the ${field} of what exists also changes the description of that`]:
      spoilBefore('create', ({ deployment, seat, call }) => {
        const { description } = call.body;
        for (const one of seat.all(deployment))
          if (isDeepStrictEqual(one.fields[field], call.body[field]) && typeof description === 'string')
            one.description = description;
      }),
  }),
];

/** Faults of creations under the key of a deleted resource, which a deployment might confuse with the new one. */
export const returns = (field: string): readonly FaultRow[] => [
  ...breaking('unset-in-list', {
    [`create-brings-back-texts-of-same-${dashed(field)}: a creation with the ${field} of what was deleted takes the description and metadata of that where it names none`]:
      bury('delete', (dead) =>
        stepIn('create', ({ call }, next) => {
          const gone = [...dead.values()].findLast((one) => isDeepStrictEqual(one[field], call.body[field]));
          const texts = gone && { description: gone['description'], metadata: gone['metadata'] };
          return next(texts ? { ...call, body: { ...texts, ...call.body } } : call);
        }),
      ),
  }),
];
