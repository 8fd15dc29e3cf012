import { expect, test } from '@playwright/test';
import type { Freedom } from '../../../src/emulator/freedoms/base/freedom.ts';
import { type DialectWords, speakDialect } from '../../../src/emulator/front/speak-dialect.ts';
import { fetchOnce } from '../../exchange/fetch-once.ts';
import { freedomNamed } from '../freedoms/freedom-named.ts';
import { visit } from '../visit.ts';

const words: DialectWords = {
  headers: { 'Service-Version': 'X-Version' },
  fields: { monitoring: 'datadog', labels: 'tags', description: 'comment', action: 'verb' },
  values: { transport: { 'service/v2': 'wire/v2' }, action: { allow: 'permit' } },
};

const speaking = (freedom?: Freedom) => ({
  prepare: (deployment: Parameters<Freedom['plant']>[0]) => {
    speakDialect(deployment, words);
    freedom?.plant(deployment);
  },
});

test('requests and answers use the names of the dialect at every depth, and values of users are unchanged', () =>
  visit(speaking(), async ({ send }) => {
    const target = { datadog: { api_key: 'k', service: 'monitoring' } };
    const made = await send('POST', '/event_destinations', {
      json: { target, comment: 'monitoring', metadata: 'labels' },
    });
    expect([made.status, made.fields]).toEqual([
      201,
      expect.objectContaining({
        comment: 'monitoring',
        metadata: 'labels',
        target: expect.objectContaining({ datadog: expect.objectContaining({ service: 'monitoring' }) }),
      }),
    ]);
    const group = await send('POST', '/backends/tunnel_group', {
      json: { tags: { monitoring: 'x', action: 'allow' } },
    });
    expect(group.fields['tags']).toEqual({ monitoring: 'x', action: 'allow' });
    expect((await send('GET', '/tunnel_sessions')).text).toContain('"transport":"wire/v2"');
    expect((await send('GET', '/tunnel_sessions')).text).not.toContain('service/v2');
  }));

test('a deployment with a dialect does not accept the documented names', () =>
  visit(speaking(), async ({ send, fixtures }) => {
    const target = { monitoring: { api_key: 'k' } };
    expect((await send('POST', '/event_destinations', { json: { target } })).status).toBe(422);
    const { fields } = await send('POST', '/api_keys', { json: { description: 'unknown' } });
    expect([fields['comment'], 'description' in fields]).toEqual(['', false]);
    const rule = { cidr: '10.0.0.0/8', ip_policy_id: fixtures.ipPolicyIds[0] };
    for (const [body, status] of [
      [{ ...rule, verb: 'permit' }, 201],
      [{ ...rule, verb: 'deny' }, 201],
      [{ ...rule, verb: 'allow' }, 422],
      [{ ...rule, action: 'permit' }, 422],
    ] as const)
      expect((await send('POST', '/ip_policy_rules', { json: body })).status, JSON.stringify(body)).toBe(status);
  }));

test('a renamed header is accepted only under its new name', () => {
  const demanding = freedomNamed('version-header-mandatory');
  if (!demanding) throw new Error('a freedom demands the version header');
  return visit(speaking(demanding), async ({ baseUrl, token }) => {
    const ask = async (name: string): Promise<number> =>
      (await fetchOnce(`${baseUrl}/api_keys`, { headers: { authorization: `Bearer ${token}`, [name]: '2' } })).status;
    expect([await ask('x-VERSION'), await ask('Service-Version')]).toEqual([200, 400]);
  });
});
