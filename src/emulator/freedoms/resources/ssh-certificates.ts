import { isObject } from '../../base/json-object.ts';
import { invalid } from '../../base/problem.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import { type Freedom, onSuccess } from '../base/freedom.ts';

const create = 'POST /ssh_user_certificates';

/** Removes key options that do not apply to the type, and options with empty text, which some clients send for "not given". */
const withoutIdleOptions = (body: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const type = body['private_key_type'] || 'ecdsa';
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => {
      if (name === 'key_size') return type === 'rsa';
      if (name === 'elliptic_curve') return type === 'ecdsa' && value !== '';
      return name !== 'private_key_type' || value !== '';
    }),
  );
};

const certificatesIn = (body: unknown): Record<string, unknown>[] => {
  if (!isObject(body)) return [];
  const items = body['ssh_user_certificates'];
  return Array.isArray(items) ? items.filter(isObject) : 'certificate' in body && 'principals' in body ? [body] : [];
};

const authoritiesIn = (body: unknown): Record<string, unknown>[] => {
  if (!isObject(body)) return [];
  const items = body['ssh_certificate_authorities'];
  if (Array.isArray(items)) return items.filter(isObject);
  return String(body['id']).startsWith('sshca_') ? [body] : [];
};

/** Shows the keys of authorities in another form. */
const writeKeys = (d: Deployment, write: (blob: Buffer, type: string) => string): void =>
  onSuccess(d, ({ body }) => {
    for (const shown of authoritiesIn(body)) {
      const [type = '', base64 = ''] = String(shown['public_key']).split(' ');
      shown['public_key'] = write(Buffer.from(base64, 'base64'), type);
    }
  });

const minute = 60_000;

/** Freedoms about SSH user certificates: what they may contain, and how they are shown. */
export const sshCertificateFreedoms: readonly Freedom[] = [
  {
    name: 'ssh-key-options-ignored',
    summary:
      'an authority ignores the options of a key that do not apply to its type, and counts empty text as not given',
    plant: (d) =>
      d.detour('POST /ssh_certificate_authorities', (call, next) =>
        next({ ...call, body: withoutIdleOptions(call.body) }),
      ),
  },
  {
    name: 'critical-options-required',
    summary: 'an SSH user certificate needs critical_options, if only an empty map',
    plant: (d) =>
      d.detour(create, (call, next) => {
        if (!isObject(call.body['critical_options'])) throw invalid({ critical_options: 'a map' });
        return next(call);
      }),
  },
  {
    name: 'principals-required',
    summary: 'an SSH user certificate needs principals, if only an empty list',
    plant: (d) =>
      d.detour(create, (call, next) => {
        if (!Array.isArray(call.body['principals'])) throw invalid({ principals: 'a list' });
        return next(call);
      }),
  },
  {
    name: 'weak-keys-refused',
    summary: 'no certificate is made for RSA keys of 2048 bits and for ECDSA keys on the shortest curve',
    plant: (d) =>
      d.detour(create, (call, next) => {
        const key = String(call.body['public_key']);
        if (/^ecdsa-sha2-nistp256 /.test(key) || /^ssh-rsa \S{1,499}(?: |$)/.test(key))
          throw invalid({ public_key: 'a stronger key' });
        return next(call);
      }),
  },
  {
    name: 'nothing-shown-as-null',
    summary: 'principals, options and extensions without entries are null, and principals come in another order',
    plant: (d) =>
      onSuccess(d, ({ body }) => {
        for (const shown of certificatesIn(body)) {
          if (Array.isArray(shown['principals'])) shown['principals'] = [...shown['principals']].reverse();
          for (const field of ['principals', 'critical_options', 'extensions'])
            if (['{}', '[]'].includes(JSON.stringify(shown[field]) ?? '')) shown[field] = null;
        }
      }),
  },
  {
    name: 'default-extensions-not-shown',
    summary: 'extensions are shown as the request had them, so that those by default are not shown',
    plant: (d) => {
      const unspecified = new Set<unknown>();
      d.detour(create, async (call, next) => {
        const reply = await next(call);
        if (call.body['extensions'] === undefined && isObject(reply.body)) unspecified.add(reply.body['id']);
        return reply;
      });
      onSuccess(d, ({ body }) => {
        for (const shown of certificatesIn(body)) if (unspecified.has(shown['id'])) shown['extensions'] = {};
      });
    },
  },
  {
    name: 'no-extensions-are-the-default',
    summary:
      'a map of extensions without entries is taken for unspecified, so that the certificate carries those by default',
    plant: (d) =>
      d.detour(create, (call, next) => {
        if (JSON.stringify(call.body['extensions']) !== '{}') return next(call);
        const { extensions: _, ...rest } = call.body;
        return next({ ...call, body: rest });
      }),
  },
  {
    name: 'raw-ed25519-keys',
    summary: 'the public key of an Ed25519 authority is base64 of its 32 bytes',
    plant: (d) =>
      writeKeys(d, (blob, type) =>
        type === 'ssh-ed25519' ? blob.subarray(-32).toString('base64') : `${type} ${blob.toString('base64')}`,
      ),
  },
  {
    name: 'keys-in-hex',
    summary: 'the public key of an authority is written in hex',
    plant: (d) => writeKeys(d, (blob) => blob.toString('hex')),
  },
  {
    name: 'authorities-forgotten',
    summary: 'a certificate whose authority was deleted names none',
    plant: (d) =>
      onSuccess(d, ({ body }) => {
        for (const shown of certificatesIn(body))
          if (!d.shelf('/ssh_certificate_authorities').find(String(shown['ssh_certificate_authority_id'])))
            shown['ssh_certificate_authority_id'] = null;
      }),
  },
  {
    name: 'certificates-backdated',
    summary: 'a certificate is valid from a minute before its creation, for 24 hours from then',
    plant: (d) =>
      d.detour(create, (call, next) => {
        const valid_after = new Date(d.rules.now().getTime() - minute).toISOString();
        return next(call.body['valid_after'] ? call : { ...call, body: { ...call.body, valid_after } });
      }),
  },
  {
    name: 'principals-as-on-unix',
    summary: 'principals are names of Unix users: small letters, digits, dashes and underscores',
    plant: (d) =>
      d.detour(create, (call, next) => {
        const { principals } = call.body;
        if (Array.isArray(principals) && principals.some((name) => !/^[a-z_][a-z0-9_-]{0,31}$/.test(String(name))))
          throw invalid({ principals: 'names of users' });
        return next(call);
      }),
  },
  {
    name: 'commands-are-paths',
    summary: 'force-command begins with the path of a program',
    plant: (d) =>
      d.detour(create, (call, next) => {
        const { critical_options } = call.body;
        const command = isObject(critical_options) ? critical_options['force-command'] : undefined;
        if (command !== undefined && !String(command).startsWith('/'))
          throw invalid({ critical_options: 'a command is a path' });
        return next(call);
      }),
  },
  {
    name: 'clock-two-days-ahead',
    summary: 'the clock of the deployment is two days ahead, and no certificate is issued whose time is over',
    plant: (d) => {
      const { now } = d.rules;
      d.rules.now = () => new Date(now().getTime() + 48 * 60 * minute);
      d.detour(create, (call, next) => {
        if (Date.parse(String(call.body['valid_until'])) < d.rules.now().getTime())
          throw invalid({ valid_until: 'not in the past' });
        return next(call);
      });
    },
  },
  {
    name: 'validity-in-whole-minutes',
    summary: 'valid_after and valid_until are taken in whole minutes alone',
    only: ['ssh-user-certificates'],
    plant: (d) =>
      d.detour(create, (call, next) => {
        for (const field of ['valid_after', 'valid_until'])
          if (Date.parse(String(call.body[field])) % minute > 0) throw invalid({ [field]: 'a whole minute' });
        return next(call);
      }),
  },
  {
    name: 'no-certificates-in-advance',
    summary: 'a certificate is valid from its creation or before, and never from later on',
    plant: (d) =>
      d.detour(create, (call, next) => {
        const after = Date.parse(String(call.body['valid_after']));
        if (after > d.rules.now().getTime()) throw invalid({ valid_after: 'not in the future' });
        return next(call);
      }),
  },
  {
    name: 'no-certificates-in-arrears',
    summary: 'a certificate is never valid from before its creation',
    plant: (d) =>
      d.detour(create, (call, next) => {
        const after = Date.parse(String(call.body['valid_after']));
        if (after < d.rules.now().getTime() - minute) throw invalid({ valid_after: 'not in the past' });
        return next(call);
      }),
  },
];
