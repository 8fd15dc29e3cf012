import { decode } from '@jridgewell/sourcemap-codec';
import { expect, test } from '@playwright/test';
import { transformSync } from 'esbuild';
import { lineMap } from '../../scripts/line-map.ts';

test('a line map leads every line of the output to its source line', () => {
  const source = 'const a: number = 1;\n\nexport const b = (x: number): number => {\n  return a + x;\n};\n';
  const { map } = transformSync(source, { loader: 'ts', sourcemap: true, sourcefile: 'b.ts' });
  const { mappings, sources } = JSON.parse(lineMap(map));
  expect(sources).toEqual(['b.ts']);
  expect(decode(mappings).map((segments) => segments.map(([, , line]) => line))).toEqual([[0], [2], [3], [4], []]);
  expect(lineMap(map).length).toBeLessThan(map.length);
});
