import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { apiKeys } from '../../../src/contract/resources/account/api-keys.ts';
import { agentTunnels } from '../../../src/contract/resources/agent/agent-tunnels.ts';
import { eventDestinations } from '../../../src/contract/resources/event-destinations.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import { Unexercised } from '../../../src/harness/base/interruption.ts';
import { putBack } from '../../../src/harness/cleanup/put-back.ts';
import { Ledger } from '../../../src/harness/ledger/ledger.ts';
import type { LedgerLine } from '../../../src/harness/ledger/ledger-line.ts';
import { endpointOf, isAddressable, pathOf, turnedDown } from '../../../src/harness/request/ask.ts';
import { collectBodies } from '../../suites/collect-bodies.ts';
import { trySuites } from '../../suites/try-suites.ts';
import { answered } from '../answered.ts';
import { test } from '../bench.ts';

test.beforeAll(collectBodies);

const pathTo = (id: string): string => pathOf({ resource: apiKeys, endpoint: endpointOf(apiKeys, 'get'), id });

test('an id is escaped in a path', () => {
  expect(pathTo('ak_1')).toBe('/api_keys/ak_1');
  expect(pathTo('a/../b?c#d')).toBe('/api_keys/a%2F..%2Fb%3Fc%23d');
  for (const id of ['...', '..a', '%2e%2e', '.;']) expect(new URL(pathTo(id), 'http://a').pathname).toBe(pathTo(id));
});

test('a dot segment or an empty text is refused as an id in a path', () => {
  for (const id of ['.', '..', '']) {
    expect(isAddressable(id)).toBe(false);
    expect(() => pathTo(id)).toThrow(Unexercised);
  }
});

test('every failure status is a refusal, except those of a gateway', () => {
  const isTurnedDown = (resource: Resource) => (status: number) =>
    turnedDown({ resource }, answered('POST /x', status));
  expect([303, 400, 404, 409, 500, 501].filter((status) => !isTurnedDown(apiKeys)(status))).toEqual([]);
  expect([200, 201, 204, 502, 503, 504].filter(isTurnedDown(apiKeys))).toEqual([]);
  // An agent needs the service to start a tunnel, and a service may check the target of events before it accepts it.
  expect([200, 500, 502, 504].filter(isTurnedDown(agentTunnels))).toEqual([500, 502, 504]);
  expect([200, 500, 502, 504].filter(isTurnedDown(eventDestinations))).toEqual([500, 502, 504]);
});

test('an id that cannot be part of a path is never sent, and its resource is named as left', async ({ dial }) => {
  for (const id of ['.', '..', '']) {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      const key = { id, uri: 'x', created_at: '2026-03-14T09:26:53Z', token: 'x', owner_id: 'usr_1' };
      const body = JSON.stringify({ ...key, keys: [key], next_page_uri: null });
      response.writeHead(request.method === 'POST' ? 201 : 200, { 'content-type': 'application/json' }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v`;
    try {
      const only = ['get', 'update', 'delete'].map((behaviour) => `api-keys.${behaviour}`);
      const report = await trySuites({ management: { baseUrl } }, { only });
      const tried = report.requirements.filter((one) => only.includes(one.id));
      expect(tried.map(({ verdict }) => verdict)).toEqual(['unexercised', 'unexercised', 'unexercised']);
      expect(tried[0]?.reason).toContain(`the id ${JSON.stringify(id)} cannot stand in the path /api_keys/{id}`);
      const lines: LedgerLine[] = [{ kind: 'created', n: '1', collection: '/api_keys', id }];
      const client = dial({ baseUrl, token: 'token-of-the-tests' });
      const account = { management: { client, baseUrl }, agent: null, token: 'token-of-the-tests' };
      const { removed, left } = await putBack(lines, new Ledger(() => {}), account);
      expect([removed, left.map((one) => one.id)]).toEqual([0, [id]]);
      expect(left[0]?.reason).toContain('cannot stand in the path');
      expect(asked.filter((line) => !/^(POST|GET) \/v\/api_keys$/.test(line))).toEqual([]);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  }
});
