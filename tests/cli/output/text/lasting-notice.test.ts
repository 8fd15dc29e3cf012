import { expect, test } from '@playwright/test';
import { lastingNotice } from '../../../../src/cli/output/text/lasting-notice.ts';

test('resources that cannot be removed are announced before a run that may make some', () => {
  const line = expect.stringMatching(/^TLS edges: the documents show no way to delete them.* at most 12,/);
  expect(lastingNotice(null)).toEqual([line]);
  expect(lastingNotice(['tls-edge-ip-restriction.get'])).toEqual([line]);
  expect(lastingNotice(['tcp-edges.get', 'api-keys.get'])).toEqual([]);
});
