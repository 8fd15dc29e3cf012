import { expect, test } from '@playwright/test';
import { json } from '../../../src/judge/checks/json.ts';
import { type Answer, placesOf, sampleKey, subjectOf } from '../sample-subject.ts';

const places = (answer: Answer): string[] | null => placesOf(json, subjectOf('get', { json: sampleKey(), ...answer }));

test('a JSON body is accepted with every JSON content type', () => {
  for (const type of [
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'Application/JSON',
    'application/vnd.api+json',
    'application/problem+json; charset=utf-8',
    'text/json',
  ])
    expect(places({ headers: [['content-type', type]] }), type).toEqual([]);
});

test('a missing content type is no flaw, because the documents name no response header', () => {
  expect(places({ headers: [] })).toEqual([]);
  expect(places({ headers: [['Server', 'x']] })).toEqual([]);
});

test('a content type other than JSON is a flaw of the header, regardless of case', () => {
  for (const type of ['text/html', 'text/plain; charset=utf-8', 'application/jsonp', 'application/octet-stream'])
    expect(places({ headers: [['CONTENT-TYPE', type]] }), type).toEqual(['header:content-type']);
});

test('a body that is not JSON is a flaw of the whole answer', () => {
  const invalidUtf8 = Buffer.from([0x22, 0xff, 0x22]);
  for (const body of ['', '<html>', '{"id":', "{'id':1}", '{"a":1}{"b":2}', '\ufeff{}', invalidUtf8])
    expect(places({ body }), String(body)).toEqual(['']);
});

test('every JSON value is accepted as JSON', () => {
  for (const body of ['null', '[]', '7', '"text"', ' {} \n']) expect(places({ body }), body).toEqual([]);
});

test('a finding quotes the beginning of the body', () => {
  const body = `<html>${'x'.repeat(500)}`;
  const [flaw] = json.examine(subjectOf('get', { body }), 'api-keys') ?? [];
  expect(flaw?.received).toBe(`"<html>${'x'.repeat(54)}…"`);
});

test('refusals and answers without a body are not judged', () => {
  expect(places({ status: 404, body: 'no', headers: [['Content-Type', 'text/plain']] })).toBeNull();
  expect(places({ status: 500, body: 'oops' })).toBeNull();
  expect(places({ status: null })).toBeNull();
  expect(placesOf(json, subjectOf('delete', { headers: [['Content-Type', 'text/plain']] }))).toBeNull();
});
