import type { Deployment } from '../server/deployment.ts';
import type { Rules } from '../server/rules.ts';
import { bendReply, bendShown, type Shown } from './bend.ts';
import { type Fault, routesOf, type Seat } from './fault.ts';

/** Replaces what counts as an allowed rule on some routes. */
const judgeRules = (
  { rules }: Deployment,
  routes: readonly string[],
  allows: (rule: string, documented: boolean, index: number) => boolean,
): void => {
  const documented: Rules['allows'] = rules.allows;
  rules.allows = (rule, route, index) => {
    const right = documented(rule, route, index);
    return routes.includes(route) ? allows(rule, right, index) : right;
  };
};

/** Changes each rule of the lists that some routes are sent. */
const rewrite = (d: Deployment, routes: readonly string[], change: (rule: string) => string): void => {
  for (const route of routes) {
    d.detour(route, (call, next) => {
      const { acl } = call.body;
      return next(Array.isArray(acl) ? { ...call, body: { ...call.body, acl: acl.map(String).map(change) } } : call);
    });
  }
};

/** Leaves a list of rules out of the requests to a route. */
const passOver = (d: Deployment, route: string, when: (acl: readonly unknown[]) => boolean): void =>
  d.detour(route, (call, next) => {
    const { acl, ...body } = call.body;
    return next(Array.isArray(acl) && when(acl) ? { ...call, body } : call);
  });

const forms = {
  domain: /^bind:[^*:=]+$/,
  address: /^bind:[^:=]+:\d+$/,
  label: /^bind:[^*=]+=[^*]+$/,
  'wildcard-domain': /^bind:\*\.[^=]+$/,
  'wildcard-label': /^bind:(\*=.+|[^=]+=\*)$/,
} as const;

/** What is wrong with ACL rules. */
export const aclFaults = (seat: Seat): readonly Fault[] => {
  if (!seat.acl) return [];
  const { name } = seat;
  const on = routesOf(seat);
  const both = [on.create, on.update];
  const echoes = ['create-echo', 'get-echo', 'list-echo', 'update-*'].map((law) => `${name}.${law}`);
  // The example of an update binds domains, so that whatever needs an update to succeed sees it refused.
  const updates = [...echoes, `${name}.update`, `${name}.acl-*`];
  const empty = (shown: Record<string, unknown>): boolean => Array.isArray(shown['acl']) && shown['acl'].length === 0;
  const refusals = (Object.keys(forms) as (keyof typeof forms)[]).flatMap((form): Fault[] =>
    [on.create, on.update].map((route) => ({
      name: `${name}.acl-${form}-refused-by-${route === on.create ? 'create' : 'update'}`,
      summary: `${route} refuses rules that bind a ${form}`,
      breaks: [`${name}.acl-${form}`],
      touches: form !== 'domain' ? [] : route === on.update ? updates : [`${name}.create`],
      plant: (d) => judgeRules(d, [route], (rule, right) => right && !forms[form].test(rule)),
    })),
  );
  const taken: Fault[] = [
    {
      name: `${name}.acl-port-dropped`,
      summary: 'the port of an address is dropped',
      breaks: [`${name}.acl-address`],
      touches: echoes,
      plant: (d) => rewrite(d, both, (rule) => rule.replace(/:\d+$/, '')),
    },
    {
      name: `${name}.acl-label-value-dropped-by-update`,
      summary: 'update keeps a * for the value of a label',
      breaks: [`${name}.acl-label`],
      touches: [...echoes, `${name}.acl-wildcard-label`],
      plant: (d) => rewrite(d, [on.update], (rule) => rule.replace(/=.*$/, '=*')),
    },
    {
      name: `${name}.acl-wildcard-lost`,
      summary: 'create drops the wildcard of a domain',
      breaks: [`${name}.acl-wildcard-domain`],
      touches: echoes,
      plant: (d) => rewrite(d, [on.create], (rule) => rule.replace('bind:*.', 'bind:')),
    },
    {
      name: `${name}.acl-wildcard-key-refused`,
      summary: 'a label may not have a wildcard as its key',
      breaks: [`${name}.acl-wildcard-label`],
      touches: [],
      plant: (d) => judgeRules(d, both, (rule, right) => right && !rule.startsWith('bind:*=')),
    },
    {
      name: `${name}.acl-wildcard-value-refused`,
      summary: 'a label may not have a wildcard as its value',
      breaks: [`${name}.acl-wildcard-label`],
      touches: [],
      plant: (d) => judgeRules(d, both, (rule, right) => right && !rule.endsWith('=*')),
    },
    {
      name: `${name}.acl-star-refused`,
      summary: 'the single rule * is refused',
      breaks: [`${name}.acl-star`],
      touches: [],
      plant: (d) => rewrite(d, both, (rule) => (rule === '*' ? '**' : rule)),
    },
    {
      name: `${name}.acl-star-bound`,
      summary: 'update takes the single rule * for bind:*.com',
      breaks: [`${name}.acl-star`],
      touches: echoes,
      plant: (d) => rewrite(d, [on.update], (rule) => (rule === '*' ? 'bind:*.com' : rule)),
    },
    {
      name: `${name}.acl-star-passed-over-by-update`,
      summary: 'update passes over the single rule *',
      breaks: [`${name}.acl-star`],
      touches: echoes,
      plant: (d) => passOver(d, on.update, (acl) => acl[0] === '*'),
    },
    {
      name: `${name}.acl-of-creation-forgotten`,
      summary: 'create answers with the acl that it was sent and keeps none',
      breaks: (Object.keys(forms) as (keyof typeof forms)[]).map((form) => `${name}.acl-${form}` as const),
      touches: [...echoes, `${name}.acl-*`],
      plant: (d) => {
        passOver(d, on.create, ([rule]) => rule !== '*');
        bendReply(d, on.create, (reply, { body: { acl } }) => {
          if (Array.isArray(acl) && reply.status === 201) reply.body = { ...(reply.body as Shown), acl };
        });
      },
    },
    {
      name: `${name}.acl-of-update-forgotten`,
      summary: 'update answers with the acl that it was sent and keeps the old one',
      breaks: [
        ...(Object.keys(forms) as (keyof typeof forms)[]).map((form) => `${name}.acl-${form}` as const),
        `${name}.acl-star`,
      ],
      touches: [...echoes, `${name}.acl-*`],
      plant: (d) => {
        passOver(d, on.update, () => true);
        bendReply(d, on.update, (reply, { body: { acl } }) => {
          if (Array.isArray(acl) && reply.status === 200) reply.body = { ...(reply.body as Shown), acl };
        });
      },
    },
    {
      name: `${name}.acl-never-lifted`,
      summary: 'update passes over an empty acl',
      breaks: [`${name}.acl-lifted`],
      touches: echoes,
      plant: (d) => passOver(d, on.update, (acl) => acl.length === 0),
    },
    {
      name: `${name}.acl-lifted-in-the-answer-alone`,
      summary: 'update answers with an empty acl and keeps the old one',
      breaks: [`${name}.acl-lifted`],
      touches: echoes,
      plant: (d) => {
        passOver(d, on.update, (acl) => acl.length === 0);
        bendReply(d, on.update, (reply, { body: { acl } }) => {
          if (Array.isArray(acl) && acl.length === 0) reply.body = { ...(reply.body as Shown), acl };
        });
      },
    },
  ];
  const unspecified: Fault[] = [
    {
      name: `${name}.acl-unspecified-is-null`,
      summary: 'an acl that was never specified is null',
      breaks: [`${name}.acl-unspecified`],
      touches: [`${name}.shape`, `${name}.acl-star`, `${name}.acl-lifted`, ...echoes],
      plant: (d) =>
        bendShown(d, seat, (shown) => {
          if (empty(shown)) shown['acl'] = null;
        }),
    },
    {
      name: `${name}.acl-unspecified-is-star`,
      summary: 'an acl that was never specified is shown as the rule *, by get alone',
      breaks: [`${name}.acl-unspecified`],
      touches: [],
      plant: (d) =>
        bendShown(
          d,
          seat,
          (shown) => {
            if (empty(shown)) shown['acl'] = ['*'];
          },
          ['get'],
        ),
    },
    {
      name: `${name}.acl-unspecified-left-out-of-lists`,
      summary: 'lists leave out an acl that was never specified',
      breaks: [`${name}.acl-unspecified`],
      touches: [`${name}.shape`, `${name}.list-echo`],
      plant: (d) =>
        bendShown(
          d,
          seat,
          (shown) => {
            if (empty(shown)) delete shown['acl'];
          },
          ['list'],
        ),
    },
    {
      name: `${name}.acl-set-by-any-update`,
      summary: 'an update without acl restricts what was not restricted',
      breaks: [`${name}.acl-unspecified`],
      touches: [`${name}.lifecycle`, ...echoes],
      plant: (d) =>
        d.detour(on.update, (call, next) => {
          const stored = d.shelf(seat.path).find(call.params['id'] ?? '');
          if (stored && empty(stored.fields)) stored.fields['acl'] = ['bind:localhost.example'];
          return next(call);
        }),
    },
  ];
  const lenient = (['create', 'update'] as const).flatMap((operation): Fault[] => {
    const route = on[operation];
    const breaks = [`${name}.acl-bind-only-on-${operation}`] as const;
    const fault = (
      what: string,
      summary: string,
      allows: (rule: string, right: boolean, index: number) => boolean,
    ): Fault => ({
      name: `${name}.acl-${what}-on-${operation}`,
      summary: `${operation} ${summary}`,
      breaks,
      touches: [],
      plant: (d) => judgeRules(d, [route], allows),
    });
    return [
      fault('any-kind', 'takes rules of any kind', () => true),
      fault('other-kind-behind-first', 'looks at the first rule alone', (_, right, index) => right || index > 0),
      fault('other-kind-in-front', 'does not look at the first rule', (_, right, index) => right || index === 0),
      fault('kind-that-ends-in-bind', 'takes kinds that end in bind', (rule, right) => right || /bind:/.test(rule)),
      fault(
        'kind-that-begins-with-bind',
        'takes kinds that begin with bind',
        (rule, right) => right || /^bind/.test(rule),
      ),
      fault('rule-within-rule', 'takes a rule behind another kind', (rule, right) => right || /:bind:/.test(rule)),
    ];
  });
  return [...refusals, ...taken, ...unspecified, ...lenient];
};
