import { expect, test } from '@playwright/test';
import { malformedJson } from '../../../src/generate/cases/broken.ts';
import { type Received, visit } from '../visit.ts';

/** Checks a refusal in JSON: a code, the status, a sentence, and the wrong places. */
const expectHelp = (
  { status, headers, fields }: Received,
  wanted: number,
  details: object = expect.any(Object),
): void => {
  expect(status).toBe(wanted);
  expect(headers.get('content-type')).toBe('application/json');
  expect(fields).toEqual({
    error_code: expect.stringMatching(/^PLUMBLINE_[A-Z_]+$/),
    status_code: wanted,
    msg: expect.stringMatching(/^\S.*\.$/),
    details,
  });
};

test('a refusal states its code, status, message and details', () =>
  visit({}, async ({ send }) => {
    expectHelp(await send('GET', '/api_keys', { authorization: null }), 401);
    expectHelp(await send('GET', '/api_keys/ak_nothing'), 404);
    expectHelp(await send('GET', '/no_such_collection'), 404);
    expectHelp(await send('PUT', '/api_keys'), 404);
    expectHelp(await send('POST', '/api_keys', { json: { description: 'a'.repeat(256), metadata: 7 } }), 422, {
      description: 'at most 255 bytes',
      metadata: expect.any(String),
    });
    expectHelp(await send('POST', '/api_keys', { json: { owner_id: 'usr_nobody' } }), 422, {
      owner_id: 'the id of a user of this account',
    });
  }));

test('a body that is not JSON is refused', () =>
  visit({}, async ({ send }) => {
    const made = await send('POST', '/api_keys', { json: { description: 'kept' } });
    const path = `/api_keys/${made.fields['id']}`;
    for (const { name, text } of malformedJson()) {
      // Some clients send an empty body in place of an empty object.
      if (text.length === 0) continue;
      for (const [method, where] of [
        ['POST', '/api_keys'],
        ['PATCH', path],
      ] as const) {
        const body = typeof text === 'string' ? text : new Uint8Array(text);
        expect((await send(method, where, { body })).status, `${method} ${name}`).toBe(400);
      }
    }
    expect((await send('GET', path)).fields['description']).toBe('kept');
  }));

test('JSON that is no object, and values of a wrong type, are refused', () =>
  visit({}, async ({ send }) => {
    for (const json of [[], 'x', 7, true, null, [{ description: 'x' }]])
      expect((await send('POST', '/api_keys', { json })).status, JSON.stringify(json)).toBe(400);
    for (const field of ['description', 'metadata', 'owner_id'])
      for (const value of [7, true, ['x'], { x: 1 }])
        expect((await send('POST', '/api_keys', { json: { [field]: value } })).status, field).toBe(422);
  }));

test('a body must be declared as JSON, with or without a charset', () =>
  visit({}, async ({ send }) => {
    for (const type of ['application/json', 'application/json; charset=utf-8', 'Application/JSON'])
      expect((await send('POST', '/api_keys', { json: {}, type })).status, type).toBe(201);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', null])
      expect((await send('POST', '/api_keys', { json: {}, type })).status, String(type)).toBe(415);
  }));

test('unknown fields are ignored, and names such as __proto__ have no effect', () =>
  visit({}, async ({ send }) => {
    const body = '{"description":"x","__proto__":{"owner_id":"usr_evil"},"constructor":1,"unknown":[1]}';
    const made = await send('POST', '/api_keys', { body });
    expect([made.status, made.fields['description'], Object.keys(made.fields).length]).toEqual([201, 'x', 7]);
    expect(made.fields['owner_id']).not.toBe('usr_evil');
  }));

test('a body larger than a mebibyte is refused as too large', () =>
  visit({}, async ({ send }) => {
    expectHelp(await send('POST', '/api_keys', { json: { unknown: 'a'.repeat(1024 * 1024) } }), 413);
    expect((await send('POST', '/api_keys', { json: { unknown: 'a'.repeat(1024 * 1000) } })).status).toBe(201);
  }));

test('an unusual id is refused, and never answered with a server error', () =>
  visit({}, async ({ send }) => {
    // An invalid escape is a bad request, whatever the path.
    for (const id of [
      'ak_',
      '%00',
      '%zz',
      '%2e%2e',
      '..%2f..',
      '%F0%9F%98%80',
      'a'.repeat(5000),
      '__proto__',
      'toString',
    ])
      expect((await send('GET', `/api_keys/${id}`)).status, id).toBe(id === '%zz' ? 400 : 404);
  }));

test('an exception in the deployment is answered with 500 and its message', () =>
  visit(
    {
      prepare: (deployment) =>
        deployment.detour('GET /api_keys', () => {
          throw new Error('Out of order.');
        }),
    },
    async ({ send }) => {
      const answer = await send('GET', '/api_keys');
      expectHelp(answer, 500);
      expect(answer.fields['msg']).toBe('Out of order.');
    },
  ));
