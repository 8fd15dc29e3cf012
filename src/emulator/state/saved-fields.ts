import { z } from 'zod';
import type { Deployment } from '../deployment/deployment.ts';
import { Management } from '../resources/certificates/certificate-management.ts';
import { AuthorityKey } from '../ssh/authority-key.ts';

type Fields = Readonly<Record<string, unknown>>;

const key = z.strictObject({
  wish: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('rsa'), size: z.int() }),
    z.strictObject({ type: z.literal('ecdsa'), curve: z.enum(['nistp256', 'nistp384', 'nistp521']) }),
    z.strictObject({ type: z.literal('ed25519') }),
  ]),
  pem: z.string(),
});

const management = z.strictObject({
  policy: z.strictObject({ authority: z.string(), private_key_type: z.enum(['rsa', 'ecdsa']) }),
  delegated: z.boolean(),
  startedAt: z.iso.datetime(),
  issued: z.string().nullable(),
});

/** The field of each collection whose value is an object that JSON cannot represent. */
const special: { readonly [path: string]: string } = {
  '/ssh_certificate_authorities': 'key',
  '/reserved_domains': 'management',
  '/agent_ingresses': 'management',
};

/** The fields of a stored resource as JSON. */
export const saveFields = (path: string, fields: Fields): Record<string, unknown> => {
  // The terms of a certificate are needed only by faults, during its creation.
  const { terms: _, ...rest } = fields;
  const value = rest[special[path] ?? ''];
  const saved = value instanceof AuthorityKey || value instanceof Management ? value.save() : undefined;
  return structuredClone(saved === undefined ? rest : { ...rest, [special[path] ?? '']: saved });
};

/** Restores what `saveFields` returned. Throws if the fields are invalid. */
export const loadFields = (deployment: Deployment, path: string, fields: Fields): Record<string, unknown> => {
  const copy = structuredClone({ ...fields });
  const name = special[path] ?? '';
  const value = copy[name];
  if (name === 'key') copy[name] = AuthorityKey.from(key.parse(value));
  if (name === 'management' && value) copy[name] = Management.from(deployment, management.parse(value));
  return copy;
};
