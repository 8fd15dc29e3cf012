import { expect, test } from '@playwright/test';
import { placeOf } from '../../../../src/report/model/causes/place.ts';

const at = (endpoint: string, place: string, received = 'x') => placeOf({ endpoint, place, received });

test('a field is equal in a single answer and in a list', () => {
  expect(at('GET /api_keys/{id}', '/metadata').field).toEqual(['metadata']);
  expect(at('GET /api_keys', '/keys/*/metadata').field).toEqual(['metadata']);
  expect(at('GET /api/tunnels', '/tunnels/*/config/addr').field).toEqual(['config', 'addr']);
});

test('the items of a list as a whole are no field, and members beside them are fields', () => {
  expect(at('GET /api_keys', '/keys').field).toEqual([]);
  expect(at('GET /api_keys', '/next_page_uri').field).toEqual(['next_page_uri']);
  expect(at('POST /api_keys', '/metadata').field).toEqual(['metadata']);
  expect(at('GET /edges/https/{edge_id}/routes/{id}/saml', '/enabled').field).toEqual(['enabled']);
});

test('a status other than success is a refusal, and success is none', () => {
  expect(at('GET /api_keys/{id}', 'status', 'status 501').refusal).toBe('status 501');
  expect(at('GET /api_keys/{id}', 'status', 'status 200').refusal).toBeNull();
  expect(at('GET /api_keys/{id}', '/metadata', 'status 501').refusal).toBeNull();
});

test('a header is a field', () => {
  expect(at('GET /api_keys/{id}', 'header:content-type').field).toEqual(['header:content-type']);
});
