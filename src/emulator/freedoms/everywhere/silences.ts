import { invalid } from '../../base/problem.ts';
import { type Freedom, onBodies } from '../base/freedom.ts';

/** Parameters whose type is not text. */
const noText =
  /^(acl|principals|critical_options|extensions|hostports|backend|ip_restriction|mutual_tls|tls_termination|headers|labels|backends|target|enabled|scopes|ip_policy_ids|authorized_groups|options_passthrough|force_authn|allow_idp_initiated|certificate_management_policy|status_code|key_size|inactivity_timeout|maximum_duration)$/;

/** Lists and maps whose maximum length the documents do not state. */
const isCounted =
  /^(acl|principals|critical_options|extensions|hostports|headers|labels|backends|scopes|ip_policy_ids|authorized_groups|certificate_authority_ids)$/;

/** The length of the longest such list or map in a request, including its modules. */
const longestIn = (body: unknown): number =>
  Math.max(
    0,
    ...Object.entries(Object(body)).map(([name, value]) =>
      isCounted.test(name) ? Object.keys(Object(value)).length : typeof value === 'object' ? longestIn(value) : 0,
    ),
  );

/** A deployment that limits lists and maps to so many entries. */
const atMost = (count: number, name: string, summary: string): Freedom => ({
  name,
  summary,
  plant: (d) =>
    onBodies(d, (body) => {
      if (longestIn(body) > count) throw invalid({ body: `no more than ${count}` });
      return body;
    }),
});

/** What the documents call not shown, decided the strict way; the deployment itself decides the lenient way. */
export const silenceFreedoms: readonly Freedom[] = [
  {
    name: 'version-header-mandatory',
    summary: 'a request without Service-Version is refused',
    plant: (d) => {
      d.gates.push((request) =>
        request.headers.get('service-version') === '2'
          ? null
          : { status: 400, headers: {}, body: { msg: 'which version?' } },
      );
    },
  },
  {
    name: 'descriptions-tidied',
    summary: 'a description is stored in Unicode normal form C, in one line and without outer white space',
    plant: (d) =>
      onBodies(d, (body) => {
        const { description } = body;
        if (typeof description !== 'string') return body;
        return { ...body, description: description.normalize('NFC').replace(/\s+/g, ' ').trim() };
      }),
  },
  {
    name: 'unknown-fields-refused',
    summary: 'requests with fields that the documents do not name are refused',
    plant: (d) =>
      onBodies(d, (body, route) => {
        if ('plumbline_unknown' in body || (route.startsWith('PATCH') && ('owner_id' in body || 'id' in body)))
          throw invalid({ body: 'unknown field' });
        return body;
      }),
  },
  {
    name: 'numbers-taken-for-text',
    summary: 'metadata that is a number is taken for its digits',
    plant: (d) =>
      onBodies(d, (body) => {
        const { metadata } = body;
        return typeof metadata === 'number' ? { ...body, metadata: String(metadata) } : body;
      }),
  },
  {
    name: 'wrong-types-passed-over',
    summary: 'a number where text is expected, and text where something else is, is passed over',
    plant: (d) =>
      onBodies(d, (body) => {
        const isRight = ([name, value]: [string, unknown]): boolean =>
          typeof value !== (noText.test(name) ? 'string' : 'number');
        return Object.fromEntries(Object.entries(body).filter(isRight));
      }),
  },
  {
    name: 'empty-updates-refused',
    summary: 'an update without any field is refused',
    plant: (d) =>
      onBodies(d, (body, route) => {
        if (route.startsWith('PATCH') && Object.keys(body).length === 0) throw invalid({ body: 'nothing to update' });
        return body;
      }),
  },
  {
    name: 'small-bodies',
    summary: 'a body of more than 9,000 bytes is answered 413',
    plant: (d) => {
      d.gates.push((request) =>
        Number(request.headers.get('content-length') ?? 0) > 9000
          ? { status: 413, headers: {}, body: { msg: 'too large' } }
          : null,
      );
    },
  },
  atMost(2, 'lists-of-two-at-most', 'a list or map with more than two entries is refused'),
  atMost(1, 'lists-of-one-at-most', 'a list or map with more than one entry is refused'),
  {
    name: 'members-may-not-write',
    summary: 'the key of a caller who is not an admin opens GET alone',
    plant: (d) => {
      const { authenticate } = d;
      d.authenticate = (header, route) => {
        const caller = authenticate(header, route);
        return caller && !caller.admin && !route.startsWith('GET') ? null : caller;
      };
    },
  },
  {
    name: 'deletes-twice',
    summary: 'deleting what is gone answers 204',
    plant: (d) => {
      for (const { spec, shelf } of d.collections)
        d.detour(`DELETE ${spec.path}/{id}`, (call, next) =>
          shelf.find(call.params['id'] ?? '') ? next(call) : { status: 204, headers: {}, body: undefined },
        );
    },
  },
  {
    name: 'empty-lists-and-maps-refused',
    summary: 'a list or map without entries is refused: who has none to give leaves it out',
    plant: (d) =>
      onBodies(d, (body) => {
        if (
          Object.values(body).some((value) => typeof value === 'object' && Object.keys(value ?? { a: 1 }).length === 0)
        )
          throw invalid({ body: 'no empty lists and maps' });
        return body;
      }),
  },
  {
    name: 'empty-text-is-not-given',
    summary: 'empty text in a request counts as if the field had been left out',
    plant: (d) => onBodies(d, (body) => Object.fromEntries(Object.entries(body).filter(([, value]) => value !== ''))),
  },
];
