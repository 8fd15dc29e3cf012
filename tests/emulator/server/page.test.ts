import { expect, test } from '@playwright/test';
import { type Fields, itemsOf, type Received, type Visit, visit } from '../visit.ts';

/** Reads all pages of a list. */
const pagesOf = async ({ send }: Visit, start = '/api_keys'): Promise<Received[]> => {
  const pages: Received[] = [];
  for (let next: unknown = start; typeof next === 'string'; next = pages.at(-1)?.fields['next_page_uri']) {
    expect(pages.length).toBeLessThan(200);
    pages.push(await send('GET', next));
    expect(pages.at(-1)?.status).toBe(200);
  }
  return pages;
};
const idsIn = (pages: readonly Received[]): unknown[] => pages.flatMap(itemsOf).map(({ id }) => id);
const sizesOf = (pages: readonly Received[]): number[] => pages.map((page) => itemsOf(page).length);

const make = async ({ send }: Visit, count: number): Promise<Fields[]> => {
  const made: Fields[] = [];
  for (let n = 1; n <= count; n += 1)
    made.push((await send('POST', '/api_keys', { json: { description: `key ${n}` } })).fields);
  return made;
};

test('a list shows each key as get does', () =>
  visit({}, async (there) => {
    const made = await make(there, 2);
    const page = await there.send('GET', '/api_keys');
    expect(Object.keys(page.fields).sort()).toEqual(['keys', 'next_page_uri', 'uri']);
    expect([page.fields['uri'], page.fields['next_page_uri']]).toEqual([`${there.baseUrl}/api_keys`, null]);
    for (const { id } of made) {
      const alone = await there.send('GET', `/api_keys/${id}`);
      expect(itemsOf(page)).toContainEqual(alone.fields);
    }
  }));

test('the pages of a list contain every key once for every page size, and the last has no next page', async () => {
  for (const [pageSize, sizes] of [
    [1, [1, 1, 1, 1]],
    [2, [2, 2]],
    [3, [3, 1]],
    [4, [4]],
    [100, [4]],
  ] as const)
    await visit({ pageSize }, async (there) => {
      const made = await make(there, 3);
      const pages = await pagesOf(there);
      expect(sizesOf(pages), `pages of ${pageSize}`).toEqual([...sizes]);
      // The key of the admin comes first.
      expect(idsIn(pages).slice(1)).toEqual(made.map(({ id }) => id));
      for (const page of pages) expect(page.fields['uri']).toBe(`${there.baseUrl}/api_keys`);
    });
});

test('limit makes pages smaller, and never larger', () =>
  visit({ pageSize: 3 }, async (there) => {
    await make(there, 4);
    expect(sizesOf(await pagesOf(there, '/api_keys?limit=2'))).toEqual([2, 2, 1]);
    expect(sizesOf(await pagesOf(there, '/api_keys?limit=1'))).toEqual([1, 1, 1, 1, 1]);
    expect(sizesOf(await pagesOf(there, '/api_keys?limit=100'))).toEqual([3, 2]);
    for (const limit of ['0', '-1', '1.5', 'x', ''])
      expect((await there.send('GET', `/api_keys?limit=${limit}`)).status, limit).toBe(422);
  }));

test('a list keeps its position while keys are created and deleted', () =>
  visit({ pageSize: 2 }, async (there) => {
    const made = await make(there, 3);
    const first = await there.send('GET', '/api_keys');
    const last = itemsOf(first).at(-1)?.['id'];
    // The key that the next page begins after is deleted, and another is added at the end.
    await there.send('DELETE', `/api_keys/${last}`);
    const [late] = await make(there, 1);
    const rest = await pagesOf(there, String(first.fields['next_page_uri']));
    const wanted = [...made.filter(({ id }) => id !== last), late].map((key) => key?.['id']);
    expect(idsIn(rest)).toEqual(wanted);
  }));

test('a page after an unknown key is refused', () =>
  visit({}, async ({ send }) => {
    expect((await send('GET', '/api_keys?after=ak_nothing')).status).toBe(422);
    expect((await send('GET', '/api_keys?unknown=1')).status).toBe(200);
  }));

test('keys of others may be in a list, and are shown like all keys', () =>
  visit({ others: 3 }, async (there) => {
    const page = await there.send('GET', '/api_keys');
    const owners = itemsOf(page).map(({ owner_id }) => owner_id);
    const { self, other } = there.fixtures.ownerIds;
    expect(owners).toEqual([self, other, other, other]);
    for (const { token } of itemsOf(page)) expect(token).toBeNull();
  }));
