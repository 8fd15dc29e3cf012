import { isObject } from '../../contract/json-object.ts';
import type { Operation } from '../../contract/terms/contract.ts';
import type { Judgement } from '../../judge/judge.ts';
import { asJson } from '../../judge/subject/check.ts';
import { type Subject, succeeded } from '../../judge/subject/subject.ts';

/** A field that has a value of its own where a request leaves it out. */
interface Default {
  readonly resources: readonly string[];
  readonly behaviour: string;
  readonly operation: Operation;
  readonly path: readonly string[];
  readonly expected: string;
  holds(shown: unknown): boolean;
}

const isUnset = (shown: unknown): boolean => shown === undefined || shown === null || shown === '';

/** RFC 6265, section 4.1.1: the name of a cookie is a token. The default begins with such a name and a period. */
const isNameAndPeriod = /^[\w!#$%&'*+^`|~-][\w!#$%&'*+^`|~.-]*\.$/;

const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

/** The documented defaults that are visible in a single answer. In a run the suites check them with requests of their own. */
const defaults: readonly Default[] = [
  {
    resources: ['reserved-addrs'],
    behaviour: 'region-default',
    operation: 'create',
    path: ['region'],
    expected: '"us"',
    holds: (shown) => shown === 'us',
  },
  {
    resources: ['reserved-domains'],
    behaviour: 'region-default',
    operation: 'create',
    path: ['region'],
    expected: 'null or empty text',
    holds: isUnset,
  },
  {
    resources: ['reserved-domains', 'agent-ingresses'],
    behaviour: 'policy-key-type-default',
    operation: 'create',
    path: ['certificate_management_policy', 'private_key_type'],
    expected: '"rsa"',
    holds: (shown) => shown === 'rsa',
  },
  {
    resources: ['credentials', 'ssh-credentials'],
    behaviour: 'acl-unspecified',
    operation: 'create',
    path: ['acl'],
    expected: '[]',
    holds: (shown) => Array.isArray(shown) && shown.length === 0,
  },
  {
    resources: ['tls-edge-ip-restriction', 'route-ip-restriction', 'route-saml', 'route-oidc'],
    behaviour: 'enabled-default',
    operation: 'replace',
    path: ['enabled'],
    expected: 'true',
    holds: (shown) => shown === true,
  },
  {
    resources: ['route-saml', 'route-oidc'],
    behaviour: 'cookie-prefix-default',
    operation: 'replace',
    path: ['cookie_prefix'],
    expected: 'unset, or a name and a period',
    // The documents name neither the service nor say whether a default is shown at all.
    holds: (shown) => isUnset(shown) || (typeof shown === 'string' && isNameAndPeriod.test(shown)),
  },
  {
    resources: ['route-saml'],
    behaviour: 'nameid-format-default',
    operation: 'replace',
    path: ['nameid_format'],
    expected: persistent,
    holds: (shown) => shown === persistent || shown === undefined || shown === null,
  },
];

/** The object that holds the last step of a path; undefined where there is none. */
const holderOf = (value: unknown, path: readonly string[]): unknown =>
  path.slice(0, -1).reduce((at: unknown, name) => (isObject(at) ? at[name] : undefined), value);

/** Checks the defaults of fields that the request left out. */
export const judgeDefaults = ({ exchange, resource, endpoint, sent }: Subject): readonly Judgement[] =>
  succeeded(exchange)
    ? defaults
        .filter((one) => one.resources.includes(resource.name) && one.operation === endpoint.operation)
        .flatMap(({ behaviour, path, expected, holds }) => {
          const field = path.at(-1) ?? '';
          const [asked, shown] = [holderOf(sent, path), holderOf(exchange.json, path)];
          if (!isObject(asked) || !isObject(shown) || Object.hasOwn(asked, field)) return [];
          const requirement = `${resource.name}.${behaviour}`;
          const finding = {
            requirement,
            endpoint: endpoint.id,
            place: `/${path.join('/')}`,
            summary: `${field} was left out of the request and is not the default`,
            expected,
            received: asJson(shown[field]),
            exchanges: [exchange.id],
          };
          const findings = holds(shown[field]) ? [] : [finding];
          return [{ requirement, law: behaviour, endpoint: endpoint.id, findings }];
        })
    : [];
