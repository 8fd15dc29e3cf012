import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes down what a long proof came to, as one file of JSON that `reports/proof.json` can take in. */
export const count = (name: string, figures: { readonly [name: string]: number | string }): void => {
  const folder = process.env['PLUMBLINE_ENDURANCE'] ?? join(import.meta.dirname, '../../reports/endurance');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(figures, null, 2)}\n`);
};
