import type { Call } from '../../base/call.ts';
import { isObject } from '../../base/json-object.ts';
import { invalid, Problem } from '../../base/problem.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import type { Freedom } from '../base/freedom.ts';
import { keepNeeded } from './keep-needed.ts';

const [create, update] = ['POST /edges/tls', 'PATCH /edges/tls/{id}'];

/** Looks at requests to create or update a TLS edge, and may refuse them. */
const onTlsEdges = (d: Deployment, look: (call: Call) => void): void => {
  for (const route of [create, update])
    d.detour(route, (call, next) => {
      look(call);
      return next(call);
    });
};

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const endsAt = (module: unknown): unknown => (isObject(module) ? module['terminate_at'] : undefined);

/** Where TLS of an edge is terminated after a request. */
const endAfter = (d: Deployment, { params, body }: Call): unknown =>
  endsAt(body['tls_termination'] ?? d.shelf('/edges/tls').find(params['id'] ?? '')?.fields['tls_termination']);

const restrictedWhereTlsEnds = (d: Deployment): void => {
  const refuse = (): never => {
    throw invalid({ ip_restriction: 'TLS is passed through' });
  };
  onTlsEdges(d, (call) => {
    if (isObject(call.body['ip_restriction']) && endAfter(d, call) !== 'edge') refuse();
  });
  d.detour('PUT /edges/tls/{id}/ip_restriction', (call, next) => {
    const edge = d.shelf('/edges/tls').find(call.params['id'] ?? '');
    if (edge && endsAt(edge.fields['tls_termination']) !== 'edge') refuse();
    return next(call);
  });
};

const certificateDemanded = (d: Deployment): void =>
  onTlsEdges(d, ({ body }) => {
    if (endsAt(body['tls_termination']) === 'edge') throw invalid({ tls_termination: 'no certificate for the host' });
  });

/** Removes a deleted resource from the edges that refer to it. */
const detachDeleted = (d: Deployment): void => {
  const edges = () => d.shelf('/edges/tls').all();
  for (const path of ['/backends/tunnel_group', '/backends/http_response'])
    d.detour(`DELETE ${path}/{id}`, (call, next) => {
      for (const { fields } of edges())
        if (JSON.stringify(fields['backend'] ?? '').includes(call.params['id'] ?? '')) fields['backend'] = null;
      return next(call);
    });
  d.detour('DELETE /certificate_authorities/{id}', (call, next) => {
    for (const { fields } of edges()) {
      const module = fields['mutual_tls'];
      if (!isObject(module)) continue;
      const ids = texts(module['certificate_authority_ids']);
      module['certificate_authority_ids'] = ids.filter((id) => id !== call.params['id']);
    }
    return next(call);
  });
  d.detour('DELETE /reserved_domains/{id}', (call, next) => {
    const domain = d.shelf('/reserved_domains').find(call.params['id'] ?? '')?.fields['domain'];
    for (const { fields } of edges())
      if (Array.isArray(fields['hostports']))
        fields['hostports'] = fields['hostports'].filter((one) => one !== `${domain}:443`);
    return next(call);
  });
};

const tlsEdgesStay = (d: Deployment): void =>
  d.detour('DELETE /edges/tls/{id}', () => {
    throw new Problem(405, 'method_not_allowed', 'TLS edges stay');
  });

/** A freedom: the documents do not say whether a module needs another one on the same edge. */
const restrictedBesideBackend = (d: Deployment): void => {
  const mind = (path: string, { params, body }: Call): void => {
    const edge = d.shelf(path).find(params['id'] ?? '');
    if (!isObject(body['backend']) && !isObject(edge?.fields['backend']))
      throw invalid({ ip_restriction: 'nothing to restrict without a backend' });
  };
  for (const path of ['/edges/tls', '/edges/tcp']) {
    for (const route of [`POST ${path}`, `PATCH ${path}/{id}`])
      d.detour(route, (call, next) => {
        if (isObject(call.body['ip_restriction'])) mind(path, call);
        return next(call);
      });
  }
  d.detour('PUT /edges/tls/{id}/ip_restriction', (call, next) => {
    // If the edge does not exist, the deployment itself refuses.
    if (d.shelf('/edges/tls').find(call.params['id'] ?? '')) mind('/edges/tls', call);
    return next(call);
  });
};

/** What document 2 leaves open about the conditions on which an edge is accepted. */
export const edgeTermFreedoms: readonly Freedom[] = [
  {
    name: 'tls-edges-on-port-443',
    summary: 'a TLS edge serves port 443 alone',
    plant: (d) =>
      onTlsEdges(d, ({ body }) => {
        if (!texts(body['hostports']).every((one) => one.endsWith(':443'))) throw invalid({ hostports: 'port 443' });
      }),
  },
  {
    name: 'tls-edges-stay',
    summary: 'a TLS edge cannot be deleted, and loses what it refers to once that is',
    plant: (d) => {
      tlsEdgesStay(d);
      detachDeleted(d);
    },
  },
  {
    name: 'tls-edges-stay-with-reserved-hosts',
    summary: 'a TLS edge cannot be deleted, and serves domains while they are reserved',
    plant: (d) => {
      tlsEdgesStay(d);
      detachDeleted(d);
      const reserved = (): string[] =>
        d
          .shelf('/reserved_domains')
          .all()
          .map(({ fields }) => `${fields['domain']}:443`);
      onTlsEdges(d, ({ body }) => {
        if (!texts(body['hostports']).every((one) => reserved().includes(one)))
          throw invalid({ hostports: 'reserved' });
      });
    },
  },
  {
    name: 'tls-edges-stay-with-what-they-need',
    summary: 'neither a TLS edge can be deleted nor what it refers to',
    plant: (d) => {
      tlsEdgesStay(d);
      keepNeeded(d);
    },
  },
  {
    name: 'passed-through-to-a-backend',
    summary: 'a TLS edge that passes TLS through is not created without a backend',
    plant: (d) =>
      d.detour(create, (call, next) => {
        if (endsAt(call.body['tls_termination']) === 'upstream' && !isObject(call.body['backend']))
          throw invalid({ backend: 'required' });
        return next(call);
      }),
  },
  {
    name: 'restriction-where-tls-ends',
    summary: 'an IP restriction is refused unless tls_termination is at the edge',
    plant: restrictedWhereTlsEnds,
  },
  {
    name: 'restriction-beside-a-backend',
    summary: 'an IP restriction is refused unless the edge has a backend',
    only: ['tls-edges', 'tcp-edges', 'tls-edge-ip-restriction'],
    plant: restrictedBesideBackend,
  },
  {
    name: 'termination-needs-certificate',
    summary: 'TLS does not end at an edge without a certificate for its hosts',
    plant: certificateDemanded,
  },
  {
    name: 'passed-through-for-want-of-certificate',
    summary: 'TLS is passed through without a certificate for the hosts, and no IP restriction is taken then',
    plant: (d) => {
      certificateDemanded(d);
      restrictedWhereTlsEnds(d);
    },
  },
  {
    name: 'tcp-backend-needs-hosts',
    summary: 'a TCP edge is created with a backend only where it serves something',
    plant: (d) =>
      d.detour('POST /edges/tcp', (call, next) => {
        if (isObject(call.body['backend']) && texts(call.body['hostports']).length === 0)
          throw invalid({ hostports: 'required with a backend' });
        return next(call);
      }),
  },
  {
    name: 'tcp-hosts-reserved-and-no-room',
    summary: 'a TCP edge serves reserved addresses or is none, and there is no room for more addresses',
    plant: (d) => {
      const reserved = (): unknown[] =>
        d
          .shelf('/reserved_addrs')
          .all()
          .map(({ fields }) => fields['addr']);
      d.detour('POST /edges/tcp', (call, next) => {
        const hosts = texts(call.body['hostports']);
        if (hosts.length === 0 || !hosts.every((one) => reserved().includes(one)))
          throw invalid({ hostports: 'reserved' });
        return next(call);
      });
      let made = 0;
      d.detour('POST /reserved_addrs', (call, next) => {
        made += 1;
        if (made > 1) throw new Problem(402, 'limit', 'no room');
        return next(call);
      });
    },
  },
];
