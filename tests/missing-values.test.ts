import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const root = join(import.meta.dirname, '..');

/** JSON has no text for a missing value, and a finding without a text breaks every report that shows it. */
test('specs put values of answers into words only with asJson or quote, which have a text for every value', () => {
  const wordless = ['specs', 'src/harness', 'src/judge'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) =>
        readFileSync(join(root, folder, name), 'utf8')
          .split('\n')
          .filter((line) => /(expected|received|observe\(|summary).*JSON\.stringify\(/.test(line))
          .map((line) => `${folder}/${name}: ${line.trim()}`),
      ),
  );
  expect(wordless).toEqual([]);
});
