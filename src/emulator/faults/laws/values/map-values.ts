import type { Behaviour } from '../../../../contract/index.ts';
import { breaking, type FaultRow, wrong } from '../../base/row.ts';
import { misreadEntries, values } from '../../operators/compound.ts';
import { cut } from '../../operators/text.ts';

const writes = ['create', 'update'] as const;

/** What a parser of settings makes of some texts. */
const readings: { readonly [name: string]: readonly [says: string, read: (text: string) => string] } = {
  switches: [
    'true for on and yes, and false for off and no',
    (text) => text.replace(/^(?:(on|yes)|off|no)$/i, (_, isOn) => String(isOn !== undefined)),
  ],
  numbers: ['written as numbers are', (text) => (/^\d+e\d+$/.test(text) ? String(Number(text)) : text)],
};

/** What can be wrong with the values of a map from text to text. */
export const mapValues = (field: string, breaks: Behaviour): readonly FaultRow[] => [
  ...Object.entries({ colon: ':', comma: ',', semicolon: ';' }).map(([name, sign]) =>
    wrong(
      `${field}-cut-at-${name}`,
      `values of ${field} are cut off at their first ${name}`,
      breaks,
      misreadEntries(writes, field, (all) => all.map(([key, value]) => [key, String(value).split(sign)[0]])),
    ),
  ),
  ...breaking(breaks, {
    ...Object.fromEntries(
      [63, 255].map((most) => [
        `${field}-cut-at-${most}: values of ${field} are cut off after ${most} characters`,
        misreadEntries(writes, field, values(cut(most))),
      ]),
    ),
    [`${field}-with-one-value-once: of several ${field} with the same value the first alone is kept`]: misreadEntries(
      writes,
      field,
      (all) => all.filter(([, value], at) => all.findIndex(([, other]) => other === value) === at),
    ),
    [`${field}-lose-number-names: ${field} whose names are numbers are lost`]: misreadEntries(writes, field, (all) =>
      all.filter(([key]) => !/^\d+$/.test(key)),
    ),
  }),
  ...Object.entries(readings).map(([name, [says, read]]) =>
    wrong(
      `${field}-read-as-${name}`,
      `values of ${field} are ${says}`,
      breaks,
      misreadEntries(writes, field, (all) => all.map(([key, value]) => [key, read(String(value))])),
    ),
  ),
];
