import { expect, test } from '@playwright/test';
import { reservedDomains } from '../../../src/contract/resources/reserved/reserved-domains.ts';
import { createEcho } from '../../../src/judge/checks/echo.ts';
import { idUnique } from '../../../src/judge/checks/id-unique.ts';
import { Model } from '../../../src/judge/model.ts';
import { placesOf, sampleKey, subjectOf } from '../sample-subject.ts';

const first = { id: 'rd_1', domain: 'one.example.com', description: 'first', metadata: '' };

/** Answers a second creation, after a first creation made rd_1. */
const again = (sent: object, shown: object, status = 201) => {
  const model = new Model();
  const resource = reservedDomains;
  model.learn(subjectOf('create', { resource, json: first, sent: first, model }));
  const subject = subjectOf('create', { resource, json: shown, sent, model, status });
  const flaws = [...(placesOf(idUnique, subject) ?? []), ...(placesOf(createEcho, subject) ?? [])];
  model.learn(subject);
  return { flaws, known: model.expected('rd_1') };
};

test('a creation that repeats a domain may be answered with the existing resource, which keeps its known state', () => {
  const { flaws, known } = again({ domain: 'ONE.example.com', description: 'second' }, first);
  expect(flaws).toEqual([]);
  expect(known).toMatchObject({ description: 'first' });
});

test('a creation that repeats a domain must not change the existing resource', () => {
  const sent = { domain: 'one.example.com', description: 'second' };
  expect(again(sent, { ...first, description: 'second' }).flaws).toEqual(['/id']);
});

test('a creation with another domain must not be answered with the existing resource', () => {
  const sent = { domain: 'two.example.com', description: 'second' };
  expect(again(sent, first).flaws).toEqual(['/id', '/description', '/domain']);
});

test('a resource without a unique name always gets a new id', () => {
  const model = new Model();
  model.learn(subjectOf('create', { json: sampleKey(), sent: sampleKey(), model }));
  expect(placesOf(idUnique, subjectOf('create', { json: sampleKey(), sent: sampleKey(), model }))).toEqual(['/id']);
});
