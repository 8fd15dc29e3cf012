import { expect, test } from '@playwright/test';
import { withoutComments } from '../../scripts/without-comments.ts';

test('comments of members become blank, and every line keeps its place', () => {
  const text = [
    'class A {',
    '  /** One. */',
    '  one() {',
    '  }',
    '  /**',
    '   * Two.',
    '   */',
    '  two = /* @__PURE__ */ new Map();',
    '}',
    'const kept = `',
    '/** A text. */',
    '`;',
    'const pattern = /\\/\\*\\* x/;',
  ].join('\n');
  const blank = ['class A {', '  ', '  one() {', '  }', '  ', '', '', '  two = /* @__PURE__ */ new Map();'];
  expect(withoutComments('a.js', text).split('\n')).toEqual([...blank, ...text.split('\n').slice(8)]);
});
