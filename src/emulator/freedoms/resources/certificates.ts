import { X509Certificate } from 'node:crypto';
import { isObject } from '../../base/json-object.ts';
import { invalid, Problem } from '../../base/problem.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import { type Freedom, onSuccess } from '../base/freedom.ts';

const path = '/certificate_authorities';
type Authority = Record<string, unknown>;

const authoritiesIn = (body: unknown): Authority[] => {
  if (!isObject(body)) return [];
  const items = body['certificate_authorities'];
  return Array.isArray(items) ? items.filter(isObject) : 'ca_pem' in body ? [body] : [];
};

const onAuthorities = (d: Deployment, change: (authority: Authority) => void): void =>
  onSuccess(d, ({ body }) => {
    for (const authority of authoritiesIn(body)) change(authority);
  });

const respell = (authority: Authority, spell: (word: string) => string): void => {
  for (const field of ['key_usages', 'extended_key_usages']) {
    const usages = authority[field];
    if (Array.isArray(usages)) authority[field] = usages.map((word) => spell(String(word))).reverse();
  }
};

const openssl: Readonly<Record<string, string>> = {
  ContentCommitment: 'Non Repudiation',
  CertSign: 'Certificate Sign',
  CRLSign: 'CRL Sign',
  ServerAuth: 'TLS Web Server Authentication',
  ClientAuth: 'TLS Web Client Authentication',
  EmailProtection: 'E-mail Protection',
  OCSPSigning: 'OCSP Signing',
};

const mayBeMissing = ['subject_common_name', 'key_usages', 'extended_key_usages'];
const isNothing = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0);

const words = (word: string): string => word.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');

const refuseWhere = (d: Deployment, refuse: (pem: string) => void): void =>
  d.detour(`POST ${path}`, (call, next) => {
    const { ca_pem } = call.body;
    if (typeof ca_pem === 'string' && ca_pem.includes('BEGIN CERTIFICATE-')) refuse(ca_pem);
    return next(call);
  });

const years = (count: number): number => count * 365.25 * 24 * 60 * 60 * 1000;

/** The validity of a certificate in milliseconds; 0 if the text is no certificate. */
const validityOf = (pem: string): number => {
  try {
    const { validFrom, validTo } = new X509Certificate(pem);
    return Date.parse(validTo) - Date.parse(validFrom);
  } catch {
    return 0;
  }
};

const keyTypeOf = (pem: string): string | undefined => {
  try {
    return new X509Certificate(pem).publicKey.asymmetricKeyType;
  } catch {
    return undefined;
  }
};

/** Freedoms about uploaded certificates: which are accepted, and how they are shown. */
export const certificateFreedoms: readonly Freedom[] = [
  {
    name: 'usages-in-words',
    summary: 'usages are spelled as OpenSSL does, in another order',
    plant: (d) => onAuthorities(d, (authority) => respell(authority, (word) => openssl[word] ?? words(word))),
  },
  {
    name: 'usages-in-kebab-case',
    summary: 'usages are spelled in lower case with dashes',
    plant: (d) =>
      onAuthorities(d, (authority) => respell(authority, (word) => words(word).replaceAll(' ', '-').toLowerCase())),
  },
  {
    name: 'usages-unrestricted',
    summary: 'a certificate that restricts nothing is shown with every usage',
    plant: (d) =>
      onAuthorities(d, (authority) => {
        if (Array.isArray(authority['extended_key_usages']) && authority['extended_key_usages'].length === 0)
          authority['extended_key_usages'] = ['Any'];
      }),
  },
  {
    name: 'names-and-usages-null',
    summary: 'the common name and the usages that a certificate does not have are null',
    plant: (d) =>
      onAuthorities(d, (authority) => {
        for (const field of mayBeMissing) if (isNothing(authority[field])) authority[field] = null;
      }),
  },
  {
    name: 'names-and-usages-left-out',
    summary: 'the common name and the usages that a certificate does not have are left out',
    plant: (d) =>
      onAuthorities(d, (authority) => {
        for (const field of mayBeMissing) if (isNothing(authority[field])) delete authority[field];
      }),
  },
  {
    name: 'pem-with-crlf',
    summary: 'lines of PEM end in CR LF, and text stands before them',
    plant: (d) =>
      onAuthorities(d, (authority) => {
        authority['ca_pem'] = `subject=unknown\r\n${String(authority['ca_pem']).replaceAll('\n', '\r\n')}`;
      }),
  },
  {
    name: 'certificates-once',
    summary: 'a certificate that is there already is refused',
    plant: (d) =>
      refuseWhere(d, (pem) => {
        if (
          d
            .shelf(path)
            .all()
            .some(({ fields }) => fields['ca_pem'] === pem)
        )
          throw new Problem(409, 'conflict', 'twice');
      }),
  },
  {
    name: 'certificates-answered-again',
    summary: 'the creation of an authority whose certificate is there already answers with that authority',
    plant: (d) =>
      d.detour(`POST ${path}`, (call, next) => {
        const { ca_pem } = call.body;
        const there = d
          .shelf(path)
          .all()
          .find(({ fields }) => fields['ca_pem'] === ca_pem);
        const collection = d.collections.find(({ spec }) => spec.path === path);
        return there && collection ? { status: 201, headers: {}, body: collection.show(there, false) } : next(call);
      }),
  },
  {
    name: 'certificates-of-rsa',
    summary: 'certificates with other than RSA keys are refused',
    plant: (d) =>
      refuseWhere(d, (pem) => {
        if (keyTypeOf(pem) !== 'rsa') throw invalid({ ca_pem: 'a certificate with an RSA key' });
      }),
  },
  {
    name: 'certificates-of-twenty-years',
    summary: 'certificates that are valid for more than twenty years are refused',
    only: ['certificate-authorities', 'tls-edges'],
    plant: (d) =>
      refuseWhere(d, (pem) => {
        if (validityOf(pem) > years(20)) throw new Problem(400, 'validity', 'not_after is too far away');
      }),
  },
  {
    name: 'authorities-updated',
    summary: 'certificate authorities can be updated',
    plant: (d) =>
      d.route(`PATCH ${path}/{id}`, (call) => {
        const stored = d.shelf(path).find(call.params['id'] ?? '');
        const collection = d.collections.find(({ spec }) => spec.path === path);
        if (!stored || !collection) throw invalid({ id: 'the id of an authority' });
        stored.description = String(call.body['description']);
        return { status: 200, headers: {}, body: collection.show(stored, false) };
      }),
  },
];
