import { expect, test } from '@playwright/test';
import { isBindable } from '../../../src/emulator/readers/bindable.ts';
import { tellingRules } from '../../../src/generate/values/acl.ts';

test('the deployment reads every form of an ACL rule, and refuses other texts', () => {
  const targets = Object.values(tellingRules)
    .flat()
    .map((rule) => rule.replace('bind:', ''));
  expect(targets.filter((target) => !isBindable(target))).toEqual([]);
  const wrong = ['', '*', 'a b', 'a..example', 'a.*.example', 'example.com:0', 'example.com:65536', '=web', 'app='];
  expect(wrong.filter(isBindable)).toEqual([]);
});
