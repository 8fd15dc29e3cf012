import { X509Certificate } from 'node:crypto';
import { isObject } from '../../base/json-object.ts';
import { invalid, Problem } from '../../base/problem.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import { newKeyPair, selfSigned } from '../../readers/self-signed.ts';
import type { Freedom } from '../base/freedom.ts';

const route = '/edges/https/{edge_id}/routes/{id}';
const [saml, oidc] = [`${route}/saml`, `${route}/oidc`];
const paths = ['/edges/tls/{id}/ip_restriction', `${route}/ip_restriction`, saml, oidc];

/** Lets get answer for modules that are not set, which the deployment itself refuses. */
const unsetShownAs = (d: Deployment, body: unknown): void => {
  for (const path of paths)
    d.detour(`GET ${path}`, async (call, next) => {
      try {
        return await next(call);
      } catch (error) {
        // The edge or route itself does not exist: this stays refused.
        if (!(error instanceof Problem) || !error.message.startsWith('There is no')) throw error;
        return { status: 200, headers: {}, body };
      }
    });
};

/** Changes how settings are shown that the last replace left out. */
const unsetSettings = (d: Deployment, change: (shown: Record<string, unknown>, field: string) => void): void => {
  for (const path of [saml, oidc]) {
    const made = new Map<string, readonly string[]>();
    for (const method of ['PUT', 'GET'])
      d.detour(`${method} ${path}`, async (call, next) => {
        const key = JSON.stringify(call.params);
        const reply = await next(call);
        if (method === 'PUT') made.set(key, Object.keys(call.body));
        const shown = reply.body;
        const fields = settings.filter((field) => !made.get(key)?.includes(field));
        if (isObject(shown) && made.has(key)) for (const field of fields) if (field in shown) change(shown, field);
        return reply;
      });
  }
};

const settings = [
  'options_passthrough',
  'cookie_prefix',
  'inactivity_timeout',
  'maximum_duration',
  'force_authn',
  'allow_idp_initiated',
  'authorized_groups',
  'nameid_format',
  'client_secret',
  'scopes',
];

/** Whether metadata satisfies a strict library: it has a sign-on service and an RSA certificate that is currently valid. */
const isStrictlySound = (xml: string): boolean => {
  const [, base64 = ''] = /X509Certificate>([^<]+)</.exec(xml) ?? [];
  try {
    const certificate = new X509Certificate(Buffer.from(base64, 'base64'));
    const isValid = new Date(certificate.validFrom) < new Date() && new Date() < new Date(certificate.validTo);
    return isValid && certificate.publicKey.asymmetricKeyType === 'rsa' && xml.includes('SingleSignOnService');
  } catch {
    return false;
  }
};

/** Canonical XML, as far as metadata needs it. */
const canonical = (xml: string): string =>
  xml
    .replace(/<\?xml[^>]*\?>\n?/, '')
    .replace(/<([\w:]+)((?:\s+[\w:]+="[^"]*")*)\s*(\/?)>/g, (_, name: string, written: string, empty: string) => {
      const attributes = (written.match(/[\w:]+="[^"]*"/g) ?? []).sort().map((one) => ` ${one}`);
      return `<${name}${attributes.join('')}>${empty === '' ? '' : `</${name}>`}`;
    });

/** With other prefixes, and with other white space between tags and inside base64. */
const rewritten = (xml: string): string =>
  xml
    .replace(/(<\/?|xmlns:)(md|ds)(?=[:=])/g, '$1x-$2')
    .replace(/>\s*</g, '>\r\n<')
    .replace(/[A-Za-z0-9+/=]{65,}/g, (base64) => `\r\n${base64.replace(/.{64}/g, '$&\r\n')}\r\n`);

const clampTimeouts = (d: Deployment, most: number): void => {
  for (const path of [saml, oidc])
    d.detour(`PUT ${path}`, (call, next) => {
      const held = Object.entries(call.body).map(([field, value]) =>
        typeof value === 'number' ? [field, Math.min(Math.max(value, 0), most)] : [field, value],
      );
      return next({ ...call, body: Object.fromEntries(held) });
    });
};

/** What document 2 leaves to a deployment about modules with addresses of their own. */
export const moduleFreedoms: readonly Freedom[] = [
  {
    name: 'unset-modules-are-null',
    summary: 'get answers null for a module that is not set',
    plant: (d) => unsetShownAs(d, null),
  },
  {
    name: 'unset-modules-are-disabled',
    summary: 'get answers with a disabled module for one that is not set',
    plant: (d) => unsetShownAs(d, { enabled: false, ip_policies: null, issuer: null, idp_metadata: null }),
  },
  {
    name: 'unset-settings-are-null',
    summary: 'settings of SAML and OIDC that were not made are null',
    plant: (d) =>
      unsetSettings(d, (shown, field) => {
        shown[field] = null;
      }),
  },
  {
    name: 'unset-cookie-prefix-is-empty',
    summary: 'cookie_prefix is empty text where none was set, and the default applies all the same',
    plant: (d) =>
      unsetSettings(d, (shown, field) => {
        if (field === 'cookie_prefix') shown[field] = '';
      }),
  },
  {
    name: 'unset-settings-left-out',
    summary: 'settings of SAML and OIDC that were not made are left out',
    plant: (d) =>
      unsetSettings(d, (shown, field) => {
        delete shown[field];
      }),
  },
  {
    name: 'issuers-out-of-reach',
    summary: 'no issuer is taken, because none can be reached from here',
    plant: (d) =>
      d.detour(`PUT ${oidc}`, () => {
        throw invalid({ issuer: 'an issuer that can be reached' });
      }),
  },
  {
    name: 'issuers-behind-a-gateway',
    summary: 'no issuer can be reached from here, which is answered as a gateway would',
    plant: (d) => d.detour(`PUT ${oidc}`, () => ({ status: 502, headers: {}, body: { msg: 'issuer out of reach' } })),
  },
  {
    name: 'issuers-late-now-and-then',
    summary: 'now and then an issuer does not answer in time, and is refused',
    plant: (d) => {
      let asked = 0;
      d.detour(`PUT ${oidc}`, (call, next) => {
        asked += 1;
        if (asked % 9 === 0) throw invalid({ issuer: 'an issuer that answers in time' });
        return next(call);
      });
    },
  },
  {
    name: 'metadata-in-canonical-form',
    summary: 'idp_metadata comes back in canonical form: no empty-element tags, attributes in order',
    plant: (d) => {
      for (const method of ['PUT', 'GET'])
        d.detour(`${method} ${saml}`, async (call, next) => {
          const reply = await next(call);
          if (isObject(reply.body)) reply.body['idp_metadata'] = canonical(String(reply.body['idp_metadata']));
          return reply;
        });
    },
  },
  {
    name: 'identity-providers-strictly-read',
    summary: 'idp_metadata needs an RSA certificate that is valid, and somewhere to sign in',
    plant: (d) =>
      d.detour(`PUT ${saml}`, (call, next) => {
        if (!isStrictlySound(String(call.body['idp_metadata']))) throw invalid({ idp_metadata: 'sound metadata' });
        return next(call);
      }),
  },
  {
    name: 'one-way-to-sign-in',
    summary: 'a route has SAML or OIDC, not both',
    plant: (d) => {
      for (const [path, other] of [
        [saml, 'oidc'],
        [oidc, 'saml'],
      ] as const)
        d.detour(`PUT ${path}`, (call, next) => {
          const { edge_id: edgeId, id } = call.params;
          if (d.shelf('/edges/https/routes').find(`${edgeId}/${id}`)?.fields[other])
            throw new Problem(409, 'conflict', `the route has ${other}`);
          return next(call);
        });
    },
  },
  {
    name: 'timeouts-clamped',
    summary: 'a timeout that no uint32 holds is taken for the next one that it holds',
    plant: (d) => clampTimeouts(d, 2 ** 32 - 1),
  },
  {
    name: 'timeouts-of-a-day-at-most',
    summary: 'a timeout of more than a day is taken for a day',
    plant: (d) => clampTimeouts(d, 86_400),
  },
  {
    name: 'metadata-rewritten',
    summary: 'idp_metadata comes back with other prefixes of its names, and in lines of their own that end in CR LF',
    plant: (d) => {
      for (const method of ['PUT', 'GET'])
        d.detour(`${method} ${saml}`, async (call, next) => {
          const reply = await next(call);
          if (isObject(reply.body)) reply.body['idp_metadata'] = rewritten(String(reply.body['idp_metadata']));
          return reply;
        });
    },
  },
  {
    name: 'signing-certificates-issued-anew',
    summary: 'each answer shows another certificate of the key pair that signs SAML requests',
    plant: (d) => {
      const pair = newKeyPair();
      for (const method of ['PUT', 'GET'])
        d.detour(`${method} ${saml}`, async (call, next) => {
          const reply = await next(call);
          const now = d.rules.now();
          if (isObject(reply.body))
            reply.body['request_signing_certificate_pem'] = selfSigned(
              'SAML requests',
              now,
              new Date(now.getTime() + 86_400_000),
              pair,
            );
          return reply;
        });
    },
  },
];
