import { expect, test } from '@playwright/test';
import { startEmbedded } from '../../../src/emulator/embedded.ts';
import { readSnapshot, type Snapshot } from '../../../src/emulator/state/snapshot.ts';
import { visit } from '../visit.ts';

const format = 'plumbline-state/1';

test('a state written by hand may name only what it needs, and the rest is as in a new deployment', () =>
  visit(
    {
      state: readSnapshot({
        format,
        seeds: { ipPolicyIds: ['ipp_office'] },
        create: {
          '/ip_policy_rules': [{ cidr: '10.0.0.0/8', ip_policy_id: 'ipp_office', action: 'allow' }],
          '/api_keys': [{ description: 'of the first client' }, { description: 'of the second client' }],
        },
      }),
    },
    async ({ send, fixtures }) => {
      expect((await send('GET', '/ip_policy_rules')).fields['ip_policy_rules']).toEqual([
        expect.objectContaining({ cidr: '10.0.0.0/8', ip_policy: expect.objectContaining({ id: 'ipp_office' }) }),
      ]);
      expect((await send('GET', '/api_keys')).fields['keys']).toHaveLength(3);
      expect(fixtures.tlsCertificateIds).toHaveLength(3);
      expect(fixtures.sessionIds.restartable).toHaveLength(6);
    },
  ));

test('the requested token is that of an existing key or of a new one', async () => {
  const first = await startEmbedded({ token: 'first' });
  const keys = first.deployment.shelf('/api_keys').all();
  const account = { admin: first.deployment.account.admin.id, member: 'usr_member', keyId: first.keyId };
  await first.close();
  const shelves = { '/api_keys': keys.map((stored) => ({ ...stored })) };
  for (const [token, count] of [
    ['first', 1],
    ['second', 2],
  ] as const) {
    const again = await startEmbedded({ token, state: { format, account, shelves } });
    expect(again.token).toBe(token);
    expect(again.deployment.shelf('/api_keys').all()).toHaveLength(count);
    await again.close();
  }
});

test('a state that cannot be loaded is refused with the place and without a value', async () => {
  const stored = { id: 'sshca_x', createdAt: '2030-01-01T00:00:00Z', description: '', metadata: '' };
  const agent = { tunnels: [{ name: 'x', proto: 'http', addr: 'secret', inspect: true }], requests: [] };
  for (const [part, says] of [
    [{ create: { '/none': [] } }, 'there is no collection /none.'],
    [{ create: { '/ip_policy_rules': [{ cidr: 'secret' }] } }, 'create./ip_policy_rules.0: '],
    [
      { shelves: { '/ssh_certificate_authorities': [{ ...stored, fields: { key: { pem: 'secret' } } }] } },
      'shelves./ssh_certificate_authorities.0 has fields that no resource of this kind has.',
    ],
    [{ agent }, 'agent.tunnels.0.addr: a port, '],
    [{ shelves: { '/api_keys': [{ ...stored, metadata: 7, fields: {} }] } }, 'shelves./api_keys.0.metadata: '],
  ] as const) {
    const error = await (async () => startEmbedded({ state: readSnapshot({ format, ...part }) as Snapshot }))().catch(
      (thrown: unknown) => String(thrown),
    );
    expect(error).toContain(says);
    expect(error).toContain('The state cannot be loaded: ');
    expect(error).not.toContain('secret');
  }
});
