import { expect, test } from '@playwright/test';
import { lastingNotice } from '../../../../src/cli/output/text/lasting-notice.ts';

test('what a run may have to leave is said beforehand, where it may come to that', () => {
  const line = expect.stringMatching(/^TLS edges: the documents show no way to delete them.* at most 12,/);
  expect(lastingNotice(null)).toEqual([line]);
  expect(lastingNotice(['tls-edge-ip-restriction.get'])).toEqual([line]);
  expect(lastingNotice(['tcp-edges.get', 'api-keys.get'])).toEqual([]);
});
