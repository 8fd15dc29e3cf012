import { expect, test } from '@playwright/test';
import { z } from 'zod';
import { decodeMessage } from '../src/judge/readers/http-message.ts';
import { readSshCertificate } from '../src/judge/readers/ssh-certificate.ts';
import { readSshPublicKey } from '../src/judge/readers/ssh-public-key.ts';
import { extendedKeyUsageWords, keyUsageWords, usagesAgree } from '../src/judge/readers/usages.ts';
import { readCertificate } from '../src/judge/readers/x509.ts';
import { examplesOf, stories } from './examples/read-examples.ts';

/** Keys, certificates and captured bytes in the example exchanges are real: their content can be compared with the answer's other fields. */

/** Every object of a kind in the answers of the stories, at any depth; each is checked once. */
const told = <T>(kind: z.ZodType<T>): T[] => {
  const found = new Map<string, T>();
  const walk = (value: unknown): void => {
    const parsed = kind.safeParse(value);
    if (parsed.success) found.set(JSON.stringify(value), parsed.data);
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk);
  };
  for (const story of stories) for (const { response } of examplesOf(story)) walk(response.body);
  return [...found.values()];
};

const seconds = (text: string): bigint => BigInt(Date.parse(text) / 1000);
const keyIn = (line: string): Buffer | undefined => readSshPublicKey(line)?.key.export({ format: 'der', type: 'spki' });

test('every SSH user certificate is signed by its authority and contains the values of the answer', () => {
  const authorities = told(z.object({ id: z.string().startsWith('sshca_'), public_key: z.string() }));
  const certificates = told(
    z.object({
      public_key: z.string(),
      ssh_certificate_authority_id: z.string(),
      principals: z.array(z.string()),
      critical_options: z.record(z.string(), z.string()),
      extensions: z.record(z.string(), z.string()),
      valid_after: z.string(),
      valid_until: z.string(),
      certificate: z.string(),
    }),
  );
  expect(certificates.length).toBeGreaterThan(1);
  for (const { certificate, ssh_certificate_authority_id: authorityId, ...shown } of certificates) {
    const read = readSshCertificate(certificate);
    if (typeof read === 'string') throw new Error(read);
    expect(read).toMatchObject({ signed: true, role: 'user', principals: shown.principals });
    expect(read.criticalOptions).toEqual(shown.critical_options);
    expect(read.extensions).toEqual(shown.extensions);
    expect([read.validAfter, read.validBefore]).toEqual([seconds(shown.valid_after), seconds(shown.valid_until)]);
    expect(read.key.key.export({ format: 'der', type: 'spki' })).toEqual(keyIn(shown.public_key));
    const authority = authorities.find(({ id }) => id === authorityId);
    expect(read.authority.key.export({ format: 'der', type: 'spki' })).toEqual(keyIn(authority?.public_key ?? ''));
  }
});

test('every public key has the type that the answer states', () => {
  const keys = told(z.object({ public_key: z.string(), key_type: z.string().optional() }));
  expect(keys.length).toBeGreaterThan(1);
  for (const { public_key: line, key_type: type } of keys) {
    const read = readSshPublicKey(line);
    expect(read?.form).toBe('OpenSSH line');
    if (type !== undefined) expect(read?.kind).toBe(type);
  }
});

test('every uploaded authority is a certificate with the values that the answer states', () => {
  const authorities = told(
    z.object({
      ca_pem: z.string(),
      subject_common_name: z.string(),
      not_before: z.string(),
      not_after: z.string(),
      key_usages: z.array(z.string()),
      extended_key_usages: z.array(z.string()),
    }),
  );
  expect(authorities.length).toBeGreaterThan(1);
  for (const shown of authorities) {
    const certificate = readCertificate(shown.ca_pem);
    if (certificate === null) throw new Error('ca_pem is no certificate');
    expect(certificate.commonNames).toEqual([shown.subject_common_name]);
    expect([certificate.notBefore, certificate.notAfter]).toEqual([
      new Date(shown.not_before),
      new Date(shown.not_after),
    ]);
    expect(usagesAgree(certificate.keyUsages, shown.key_usages, keyUsageWords)).toBe(true);
    expect(usagesAgree(certificate.extendedKeyUsages, shown.extended_key_usages, extendedKeyUsageWords)).toBe(true);
  }
});

test('every SAML module names one address in two fields and contains a certificate', () => {
  // Document 2, HTTPS edge route modules: entity_id is the same as metadata_url.
  const modules = told(
    z.object({ entity_id: z.string(), metadata_url: z.string(), request_signing_certificate_pem: z.string() }),
  );
  expect(modules.length).toBeGreaterThan(1);
  for (const { entity_id: entity, metadata_url: metadata, request_signing_certificate_pem: pem } of modules) {
    expect(entity).toBe(metadata);
    expect(readCertificate(pem)).not.toBeNull();
  }
});

test('the bytes of every captured message agree with its other fields', () => {
  const headers = z.record(z.string(), z.array(z.string()));
  const linesOf = (map: z.infer<typeof headers>): string[] =>
    Object.entries(map).flatMap(([name, values]) => values.map((value) => `${name}: ${value}`));
  const requests = told(
    z.object({ method: z.string(), uri: z.string(), proto: z.string(), headers, raw: z.string() }),
  ).map(({ method, uri, proto, ...rest }) => ({ ...rest, startLine: `${method} ${uri} ${proto}` }));
  const responses = told(z.object({ status: z.string(), proto: z.string(), headers, raw: z.string() })).map(
    ({ status, proto, ...rest }) => ({ ...rest, startLine: `${proto} ${status}` }),
  );
  expect(Math.min(requests.length, responses.length)).toBeGreaterThan(1);
  for (const { startLine, headers: map, raw } of [...requests, ...responses]) {
    const message = decodeMessage(raw);
    expect(message?.head.split('\r\n')).toEqual([startLine, ...linesOf(map)]);
    expect(String(message?.body.length)).toBe(map['Content-Length']?.[0] ?? '0');
  }
});
