import { expect, test } from '@playwright/test';
import { sshUserCertificates } from '../../../src/contract/resources/ssh/ssh-user-certificates.ts';
import { fixtureFile } from '../../../src/harness/target/fixture-file.ts';
import { certificateInside } from '../../../src/judge/checks/certificate-inside.ts';
import { readSshCertificate } from '../../../src/judge/readers/ssh-certificate.ts';
import { placesOf, subjectOf } from '../sample-subject.ts';

const shown = (json: object) => subjectOf('create', { resource: sshUserCertificates, json });

test('an answer without principals, options and extensions, or with an unreadable certificate, is not judged', () => {
  for (const check of certificateInside) {
    expect(placesOf(check, shown({ principals: [], critical_options: {}, extensions: null }))).toBeNull();
    const all = { principals: ['zoe'], critical_options: { 'force-command': 'x' }, extensions: { 'permit-pty': '' } };
    expect(placesOf(check, shown({ ...all, certificate: 'ssh-ed25519-cert-v01@openssh.com AAAA' }))).toBeNull();
  }
});

test('principals, options and extensions that differ from those in the certificate are a flaw', () => {
  const certificate = fixtureFile('exchanges/ssh/restricted-cert.pub');
  const signed = readSshCertificate(certificate);
  if (typeof signed === 'string') throw new Error(signed);
  const { principals, criticalOptions: critical_options, extensions } = signed;
  const found = (fields: object) =>
    certificateInside.map((check) =>
      placesOf(check, shown({ certificate, principals, critical_options, extensions, ...fields })),
    );
  const isTold = (value: object) => (Object.keys(value).length === 0 ? null : []);
  expect(found({})).toEqual([[], [], ...[principals, critical_options, extensions].map(isTold)]);
  const others = { principals: ['nobody'], critical_options: { 'force-command': 'no' }, extensions: { no: '' } };
  expect(found(others)).toEqual([[], [], ['/certificate'], ['/certificate'], ['/certificate']]);
});

test('a signature that does not verify, and another key than public_key, are a flaw', () => {
  const certificate = fixtureFile('exchanges/ssh/restricted-cert.pub');
  const found = (json: object) => certificateInside.slice(0, 2).map((check) => placesOf(check, shown(json)));
  const broken = certificate.replace(/.(= )/, 'A$1');
  expect(found({ certificate: broken })).toEqual([['/certificate'], []]);
  expect(found({ certificate, public_key: fixtureFile('ssh-user-keys/rsa-4096.pub') })).toEqual([[], ['/certificate']]);
});
