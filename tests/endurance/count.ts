import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes the counts of a long proof into a JSON file that `reports/proof.json` can include. */
export const count = (name: string, figures: { readonly [name: string]: number | string }): void => {
  const folder = process.env['PLUMBLINE_ENDURANCE'] ?? join(import.meta.dirname, '../../reports/endurance');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(figures, null, 2)}\n`);
};
