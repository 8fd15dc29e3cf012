import { expect, test } from '@playwright/test';
import { unescapedPath } from '../../../src/judge/readers/unescaped-path.ts';

test('percent escapes of a path are decoded, but for those of a slash and those that stand for no text', () => {
  expect(unescapedPath('/api_keys/ak_1%3D%3d')).toBe('/api_keys/ak_1==');
  expect(unescapedPath('/a%2Fb/%C3%A9')).toBe('/a%2Fb/é');
  expect(unescapedPath('/50%/%FF')).toBe('/50%/%FF');
  expect(unescapedPath('/%253D')).toBe('/%3D');
});
