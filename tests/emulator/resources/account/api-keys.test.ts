import { expect, test } from '@playwright/test';
import { visit } from '../../visit.ts';

const RFC3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

test('a created key is shown completely, with its token only in the creation', () =>
  visit({}, async ({ send, baseUrl, fixtures }) => {
    const made = await send('POST', '/api_keys', { json: { description: 'deploy', metadata: '{"a":1}' } });
    expect(made.status).toBe(201);
    expect(made.headers.get('content-type')).toBe('application/json');
    expect(made.fields).toEqual({
      id: expect.stringMatching(/^ak_\w{27}$/),
      uri: `${baseUrl}/api_keys/${made.fields['id']}`,
      created_at: expect.stringMatching(RFC3339),
      description: 'deploy',
      metadata: '{"a":1}',
      owner_id: fixtures.ownerIds.self,
      token: expect.stringMatching(/^\S{20,}$/),
    });
    const read = await send('GET', `/api_keys/${made.fields['id']}`);
    expect(read.status).toBe(200);
    expect(read.fields).toEqual({ ...made.fields, token: null });
  }));

test('two keys differ in id and token', () =>
  visit({}, async ({ send }) => {
    const [a, b] = [await send('POST', '/api_keys', { json: {} }), await send('POST', '/api_keys', { json: {} })];
    expect(a.fields['id']).not.toBe(b.fields['id']);
    expect(a.fields['token']).not.toBe(b.fields['token']);
  }));

test('every field may be omitted, by {}, null or an empty body', () =>
  visit({}, async ({ send }) => {
    for (const sending of [
      { json: {} },
      { json: { description: null, metadata: null, owner_id: null } },
      {},
      { body: '' },
    ]) {
      const made = await send('POST', '/api_keys', sending);
      expect([made.status, made.fields['description'], made.fields['metadata']]).toEqual([201, '', '']);
    }
  }));

test('an update changes only the fields that are sent, and does not show the token', () =>
  visit({}, async ({ send }) => {
    const made = await send('POST', '/api_keys', { json: { description: 'a', metadata: 'b' } });
    const path = `/api_keys/${made.fields['id']}`;
    const wanted = { ...made.fields, token: null };
    const changed = await send('PATCH', path, { json: { description: 'c' } });
    expect([changed.status, changed.fields]).toEqual([200, { ...wanted, description: 'c' }]);
    expect((await send('PATCH', path, { json: { metadata: '' } })).fields).toEqual({
      ...wanted,
      description: 'c',
      metadata: '',
    });
    expect((await send('PATCH', path, { json: {} })).fields).toEqual({ ...wanted, description: 'c', metadata: '' });
    expect((await send('PATCH', path, { json: { description: null } })).fields['description']).toBe('c');
    expect(
      (await send('PATCH', path, { json: { id: 'ak_x', owner_id: 'usr_x', created_at: 'x', token: 'x' } })).fields,
    ).toEqual({
      ...wanted,
      description: 'c',
      metadata: '',
    });
  }));

test('a deleted key is gone, and the answer to delete has no body', () =>
  visit({}, async ({ send, token }) => {
    const made = await send('POST', '/api_keys', { json: {} });
    const path = `/api_keys/${made.fields['id']}`;
    const gone = await send('DELETE', path, { authorization: `Bearer ${token}` });
    expect([gone.status, gone.text, gone.headers.get('content-type')]).toEqual([204, '', null]);
    expect(Number(gone.headers.get('content-length') ?? 0)).toBe(0);
    for (const [method, sending] of [
      ['GET', {}],
      ['PATCH', { json: { description: 'x' } }],
      ['DELETE', {}],
    ] as const)
      expect((await send(method, path, sending)).status, method).toBe(404);
  }));

test('text is returned unchanged, and limits count bytes', () =>
  visit({}, async ({ send }) => {
    const odd = ' { "a" : 1 }\n\t\u0001 Cafe\u0301 \u{1f600}"\\';
    const made = await send('POST', '/api_keys', { json: { description: odd, metadata: odd } });
    expect([made.fields['description'], made.fields['metadata']]).toEqual([odd, odd]);
    for (const [field, most] of [
      ['description', 255],
      ['metadata', 4096],
    ] as const) {
      for (const [text, status] of [
        ['a'.repeat(most), 201],
        ['a'.repeat(most + 1), 422],
        [`${'é'.repeat(Math.floor(most / 2))}${'a'.repeat(most % 2)}`, 201],
        ['é'.repeat(Math.floor(most / 2) + 1), 422],
        ['\u{1f600}'.repeat(Math.floor(most / 4) + 1), 422],
      ] as const)
        expect((await send('POST', '/api_keys', { json: { [field]: text } })).status, `${field} ${text.length}`).toBe(
          status,
        );
      const path = `/api_keys/${made.fields['id']}`;
      expect((await send('PATCH', path, { json: { [field]: 'a'.repeat(most + 1) } })).status).toBe(422);
      expect((await send('GET', path)).fields[field]).toBe(odd);
    }
  }));
