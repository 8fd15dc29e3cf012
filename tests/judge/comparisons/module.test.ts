import { expect, test } from '@playwright/test';
import { idsIn, readBack, sameModule, sameReferences } from '../../../src/judge/comparisons/module.ts';

const ref = (id: string) => ({ id, uri: `https://api.example.com/things/${id}` });

test('a written module is read back under the names of the response shape', () => {
  expect(readBack({ enabled: false, ip_policy_ids: ['ipp_1'] })).toEqual({ enabled: false, ip_policies: ['ipp_1'] });
  expect(readBack({ backend_id: 'bkdhr_1' })).toEqual({ enabled: true, backend: 'bkdhr_1' });
  expect(readBack({ enabled: undefined })).toEqual({ enabled: true });
});

test('ids are read from bare ids and from Refs, single or in a list', () => {
  expect(idsIn(ref('ca_1'))).toEqual(['ca_1']);
  expect(idsIn([ref('ca_2'), ref('ca_1'), ref('ca_2')])).toEqual(['ca_1', 'ca_2']);
  expect(idsIn(['ca_1'])).toEqual(['ca_1']);
  expect(idsIn(null)).toEqual([]);
});

test('references are equal in any order, and different when any member differs', () => {
  expect(sameReferences(['ipp_1', 'ipp_2'], [ref('ipp_2'), ref('ipp_1')])).toBe(true);
  expect(sameReferences(['ipp_1', 'ipp_2'], [ref('ipp_1')])).toBe(false);
  expect(sameReferences(['ipp_1'], [ref('ipp_1'), ref('ipp_2')])).toBe(false);
  expect(sameReferences([], null)).toBe(true);
});

test('mutual TLS may show its authority as one Ref or as a list of one', () => {
  const written = { certificate_authority_ids: ['ca_1'] };
  expect(sameModule(written, { enabled: true, certificate_authorities: ref('ca_1') })).toBe(true);
  expect(sameModule(written, { enabled: true, certificate_authorities: [ref('ca_1')] })).toBe(true);
  expect(sameModule(written, { enabled: true, certificate_authorities: [ref('ca_2')] })).toBe(false);
});

test('enabled is expected to be true when it was not sent', () => {
  expect(sameModule({ backend_id: 'bkdhr_1' }, { enabled: false, backend: ref('bkdhr_1') })).toBe(false);
  expect(sameModule({ enabled: false, backend_id: 'bkdhr_1' }, { enabled: false, backend: ref('bkdhr_1') })).toBe(true);
});

test('min_version may have any value unless it was sent', () => {
  const shown = { enabled: true, terminate_at: 'edge', min_version: '1.2' };
  expect(sameModule({ terminate_at: 'edge' }, shown)).toBe(true);
  expect(sameModule({ terminate_at: 'edge', min_version: null }, shown)).toBe(true);
  expect(sameModule({ terminate_at: 'edge', min_version: '1.3' }, shown)).toBe(false);
});

test('min_version is equal in every spelling of a version', () => {
  const written = { terminate_at: 'edge', min_version: '1.2' };
  for (const min_version of ['1.2', 'TLSv1.2', 'tls1.2', 'TLS_1_2'])
    expect(sameModule(written, { enabled: true, terminate_at: 'edge', min_version })).toBe(true);
  for (const min_version of ['1.3', 'TLSv1.1', '', null, 12, 'default'])
    expect(sameModule(written, { enabled: true, terminate_at: 'edge', min_version })).toBe(false);
});

test('an unset module equals only null', () => {
  expect(sameModule(null, null)).toBe(true);
  expect(sameModule(null, { enabled: false, ip_policies: [] })).toBe(false);
  expect(sameModule({ ip_policy_ids: [] }, null)).toBe(false);
});

test('members that the documents do not name are ignored in a module', () => {
  const creation = { enabled: true, backend: ref('bkdhr_1'), health: { good: 1 } };
  expect(sameModule(creation, { enabled: true, backend: ref('bkdhr_1'), health: { good: 2 } })).toBe(true);
});
