import { expect, test } from '@playwright/test';
import { reservedDomains } from '../../../src/contract/resources/reserved/reserved-domains.ts';
import { createEcho } from '../../../src/judge/checks/echo.ts';
import { idUnique } from '../../../src/judge/checks/id-unique.ts';
import { Model } from '../../../src/judge/model.ts';
import { placesOf, sampleKey, subjectOf } from '../sample-subject.ts';

const first = { id: 'rd_1', domain: 'one.example.com', description: 'first', metadata: '' };

/** A second creation, after a first one made rd_1. */
const again = (sent: object, shown: object, status = 201) => {
  const model = new Model();
  const resource = reservedDomains;
  model.learn(subjectOf('create', { resource, json: first, sent: first, model }));
  const subject = subjectOf('create', { resource, json: shown, sent, model, status });
  const flaws = [...(placesOf(idUnique, subject) ?? []), ...(placesOf(createEcho, subject) ?? [])];
  model.learn(subject);
  return { flaws, known: model.expected('rd_1') };
};

test('a creation that names the same domain may be answered with what is there, which is known as it was', () => {
  const { flaws, known } = again({ domain: 'ONE.example.com', description: 'second' }, first);
  expect(flaws).toEqual([]);
  expect(known).toMatchObject({ description: 'first' });
});

test('what is there may not be changed by it', () => {
  const sent = { domain: 'one.example.com', description: 'second' };
  expect(again(sent, { ...first, description: 'second' }).flaws).toEqual(['/id']);
});

test('another domain is no reason to answer with what is there', () => {
  const sent = { domain: 'two.example.com', description: 'second' };
  expect(again(sent, first).flaws).toEqual(['/id', '/description', '/domain']);
});

test('what names nothing in the world has an id of its own', () => {
  const model = new Model();
  model.learn(subjectOf('create', { json: sampleKey(), sent: sampleKey(), model }));
  expect(placesOf(idUnique, subjectOf('create', { json: sampleKey(), sent: sampleKey(), model }))).toEqual(['/id']);
});
