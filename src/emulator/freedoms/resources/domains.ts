import { isObject } from '../../base/json-object.ts';
import { invalid } from '../../base/problem.ts';
import { type Freedom, onSuccess } from '../base/freedom.ts';
import { creates, onDomains, policyField } from './shown-domains.ts';

const dotted = (value: unknown): unknown => (typeof value === 'string' ? `${value}.` : value);

/** The reserved addresses and domains that an answer shows. */
const resourcesIn = (body: unknown): Record<string, unknown>[] => {
  if (!isObject(body)) return [];
  const items = body['reserved_domains'] ?? body['reserved_addrs'];
  return Array.isArray(items) ? items.filter(isObject) : [body];
};

/** Freedoms about domains: which are accepted, and how they are shown. */
export const domainFreedoms: readonly Freedom[] = [
  {
    name: 'names-with-final-dot',
    summary: 'names for DNS end in a dot, and domains are shown in capitals',
    plant: (d) =>
      onDomains(d, (shown) => {
        for (const field of ['cname_target', 'acme_challenge_cname_target']) shown[field] = dotted(shown[field]);
        for (const field of ['ns_targets', 'region_domains'])
          if (Array.isArray(shown[field])) shown[field] = shown[field].map(dotted);
        shown['domain'] = String(shown['domain']).toUpperCase();
      }),
  },
  {
    name: 'long-labels',
    summary: 'domains may have labels of any length',
    plant: (d) => {
      const whole = new Map<string, string>();
      for (const route of creates)
        d.detour(route, (call, next) => {
          const { domain } = call.body;
          if (typeof domain !== 'string' || !/[^.]{64}/.test(domain)) return next(call);
          const short = domain.replace(/[^.]{64,}/g, () => `long-${whole.size}`);
          whole.set(short, domain);
          return next({ ...call, body: { ...call.body, domain: short } });
        });
      onDomains(d, (shown) => {
        const domain = String(shown['domain']);
        shown['domain'] = whole.get(domain) ?? domain;
        if (Array.isArray(shown['region_domains']))
          shown['region_domains'] = shown['region_domains'].map((name) =>
            String(name).replace(domain, String(shown['domain'])),
          );
      });
    },
  },
  {
    name: 'regions-forgotten',
    summary: 'region is always empty text',
    plant: (d) =>
      onDomains(d, (shown) => {
        shown['region'] = '';
      }),
  },
  {
    name: 'two-regions-served',
    summary: 'addresses and domains are reserved in us and eu alone',
    plant: (d) => {
      for (const route of ['POST /reserved_addrs', 'POST /reserved_domains'])
        d.detour(route, (call, next) => {
          const { region } = call.body;
          if (region && region !== 'us' && region !== 'eu') throw invalid({ region: 'not served' });
          return next(call);
        });
    },
  },
  {
    name: 'targets-a-moment-later',
    summary: 'a new domain has no targets for DNS yet in the first answers that show it',
    plant: (d) => {
      const showings = new Map<unknown, number>();
      onDomains(d, (shown) => {
        const before = showings.get(shown['id']) ?? 0;
        showings.set(shown['id'], before + 1);
        if (before < 2 && 'cname_target' in shown)
          Object.assign(shown, { cname_target: null, acme_challenge_cname_target: null });
      });
    },
  },
  {
    name: 'names-a-moment-later',
    summary: 'a new ingress has no names yet in the answer to its creation',
    plant: (d) =>
      d.detour('POST /agent_ingresses', async (call, next) => {
        const reply = await next(call);
        if (isObject(reply.body) && reply.status === 201)
          for (const field of ['ns_targets', 'region_domains']) reply.body[field] = [];
        return reply;
      }),
  },
  {
    name: 'name-servers-added',
    summary: 'an ingress gets another name server each time that it is shown, up to eight',
    only: ['agent-ingresses'],
    plant: (d) => {
      const showings = new Map<unknown, number>();
      onDomains(d, (shown) => {
        const { id, ns_targets: targets } = shown;
        if (!Array.isArray(targets)) return;
        const before = showings.get(id) ?? 0;
        showings.set(id, before + 1);
        const more = Array.from({ length: Math.min(before, 8) }, (_, n) => `more-${n}.ns.${d.seeds.serviceDomain}`);
        shown['ns_targets'] = [...more, ...targets];
      });
    },
  },
  {
    name: 'domains-owned',
    summary: 'only names under the domain of the caller, or of the service, can be taken',
    plant: (d) => {
      for (const route of creates)
        d.detour(route, (call, next) => {
          const ours = [d.seeds.customDomain, d.seeds.serviceDomain].some((one) =>
            String(call.body['domain']).toLowerCase().endsWith(`.${one}`),
          );
          if (!ours) throw invalid({ domain: 'one of yours' });
          return next(call);
        });
    },
  },
  {
    name: 'domains-answered-again',
    summary: 'a creation with a domain that is there already answers with what is there',
    plant: (d) => {
      for (const route of creates)
        d.detour(route, (call, next) => {
          const path = route.slice('POST '.length);
          const there = d
            .shelf(path)
            .all()
            .find(({ fields }) => fields['domain'] === call.body['domain']);
          const collection = d.collections.find(({ spec }) => spec.path === path);
          return there && collection ? { status: 201, headers: {}, body: collection.show(there, false) } : next(call);
        });
    },
  },
  {
    name: 'wildcards-refused',
    summary: 'wildcards cannot be reserved on this plan',
    plant: (d) =>
      d.detour('POST /reserved_domains', (call, next) => {
        if (String(call.body['domain']).startsWith('*')) throw invalid({ domain: 'no wildcard' });
        return next(call);
      }),
  },
  {
    name: 'wildcards-targeted-when-managed',
    summary: 'acme_challenge_cname_target is set only where certificates are managed',
    plant: (d) =>
      onDomains(d, (shown) => {
        if (shown[policyField] === null && 'acme_challenge_cname_target' in shown)
          shown['acme_challenge_cname_target'] = null;
      }),
  },
  {
    name: 'configurations-of-two-kinds',
    summary: 'the first endpoint configuration is for https alone, the second for http alone',
    plant: (d) =>
      d.detour('PATCH /reserved_domains/{id}', (call, next) => {
        const [https, http] = d.seeds.endpointConfigurationIds;
        const { http_endpoint_configuration_id: forHttp, https_endpoint_configuration_id: forHttps } = call.body;
        if ((forHttp && forHttp !== http) || (forHttps && forHttps !== https)) throw invalid({ id: 'another kind' });
        return next(call);
      }),
  },
  {
    name: 'configurations-by-default',
    summary: 'new addresses and domains have an endpoint configuration of the service',
    plant: (d) =>
      onSuccess(d, ({ body }) => {
        const id = 'ec_of_the_service';
        for (const shown of resourcesIn(body))
          for (const field of ['', 'http_', 'https_'].map((scheme) => `${scheme}endpoint_configuration`))
            if (shown[field] === null) shown[field] = { id, uri: `${d.baseUrl}/endpoint_configurations/${id}` };
      }),
  },
];
