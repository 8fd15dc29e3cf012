import { expect, test } from '@playwright/test';
import { Secrets } from '../../../src/exchange/secrets/secrets.ts';
import { cloudKinds, cloudTarget, creds, monitoring } from '../../../src/generate/values/event-targets.ts';

const apiKey = String(monitoring['api_key']);
const targets = [...cloudKinds.map((kind) => ({ [kind]: cloudTarget(kind, { creds }) })), { monitoring }];

test('the secrets of event targets are hidden in a complete body and in one that is cut short', () => {
  for (const target of targets) {
    const text = JSON.stringify({ format: 'json', target });
    const redacted = new Secrets().text(text);
    expect(redacted).toMatch(/\[redacted:(api_key|cloud_secret_access_key)\]/);
    for (const length of [text.length, text.length - 10, text.length - 40]) {
      const shown = new Secrets().text(text.slice(0, length));
      expect(shown).not.toContain(creds.cloud_secret_access_key.slice(0, 12));
      expect(shown).not.toContain(apiKey.slice(0, 12));
    }
  }
});

test('members of an event target that are not secret stay readable', () => {
  const redacted = new Secrets().text(JSON.stringify(targets));
  expect(redacted).toContain(creds.cloud_access_key_id);
  expect(redacted).toContain(String(monitoring['ddtags']));
});

test('the secrets of event targets are hidden in the quotes of a finding', () => {
  const finding = { expected: JSON.stringify(targets), received: `{"api_key":"${apiKey}"}` };
  const shown = JSON.stringify(new Secrets().within(finding));
  expect(shown).not.toContain(creds.cloud_secret_access_key);
  expect(shown).not.toContain(apiKey);
});
