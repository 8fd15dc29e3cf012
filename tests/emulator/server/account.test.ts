import { expect, test } from '@playwright/test';
import { type Visit, visit } from '../visit.ts';

const keyOf = async ({ send }: Visit, fields: object = {}): Promise<{ id: string; authorization: string }> => {
  const made = await send('POST', '/api_keys', { json: fields });
  return { id: String(made.fields['id']), authorization: `Bearer ${made.fields['token']}` };
};

test('the token of a key authenticates until the key is deleted', () =>
  visit({}, async (there) => {
    const { id, authorization } = await keyOf(there);
    expect((await there.send('GET', '/api_keys', { authorization })).status).toBe(200);
    expect(
      (await there.send('GET', '/api_keys', { authorization: authorization.replace('Bearer', 'bearer') })).status,
    ).toBe(200);
    await there.send('DELETE', `/api_keys/${id}`);
    expect((await there.send('GET', '/api_keys', { authorization })).status).toBe(401);
  }));

test('every route refuses a request without a valid token before it has any effect', () =>
  visit({}, async (there) => {
    const { id, authorization } = await keyOf(there, { description: 'mine' });
    const token = authorization.slice('Bearer '.length);
    const path = `/api_keys/${id}`;
    for (const wrong of [
      null,
      token,
      `Basic ${token}`,
      `Bearer ${token}x`,
      `Bearer ${token.toLowerCase()}`,
      'Bearer',
      'Bearer  ',
    ]) {
      for (const [method, where] of [
        ['POST', '/api_keys'],
        ['GET', '/api_keys'],
        ['GET', path],
        ['PATCH', path],
        ['DELETE', path],
      ] as const) {
        const sending = method === 'POST' || method === 'PATCH' ? { json: { description: 'theirs' } } : {};
        expect(
          (await there.send(method, where, { ...sending, authorization: wrong })).status,
          `${method} ${wrong}`,
        ).toBe(401);
      }
    }
    expect((await there.send('GET', path)).fields['description']).toBe('mine');
  }));

test('a key belongs to its creator, unless an admin names another user', () =>
  visit({}, async (there) => {
    const { self, other } = there.fixtures.ownerIds;
    const ownerOf = async (owner_id: string | undefined, authorization?: string): Promise<unknown[]> => {
      const sending = authorization === undefined ? {} : { authorization };
      const made = await there.send('POST', '/api_keys', { json: { owner_id }, ...sending });
      return [made.status, made.fields['owner_id']];
    };
    expect(await ownerOf(undefined)).toEqual([201, self]);
    expect(await ownerOf('')).toEqual([201, self]);
    expect(await ownerOf(self)).toEqual([201, self]);
    expect(await ownerOf(other)).toEqual([201, other]);
    expect(await ownerOf('usr_nobody')).toEqual([422, undefined]);
    const member = await keyOf(there, { owner_id: other });
    expect(await ownerOf(undefined, member.authorization)).toEqual([201, other]);
    expect(await ownerOf(other, member.authorization)).toEqual([201, other]);
    expect(await ownerOf(self, member.authorization)).toEqual([403, undefined]);
    expect(await ownerOf('usr_nobody', member.authorization)).toEqual([403, undefined]);
  }));

test('a refused creation makes nothing', () =>
  visit({}, async (there) => {
    const member = await keyOf(there, { owner_id: there.fixtures.ownerIds.other });
    const count = async (): Promise<unknown> => (await there.send('GET', '/api_keys')).fields['keys'];
    const before = await count();
    for (const sending of [
      { json: { metadata: 'a'.repeat(4097) } },
      { json: { owner_id: there.fixtures.ownerIds.self }, authorization: member.authorization },
      { json: { owner_id: 'usr_nobody' } },
      { body: '{"description":' },
      { json: {}, authorization: null },
    ])
      expect((await there.send('POST', '/api_keys', sending)).status).toBeGreaterThanOrEqual(400);
    expect(await count()).toEqual(before);
  }));
