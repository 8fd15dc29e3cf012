import type { Fault } from './fault.ts';

/** What is wrong with the rules that belong to no single resource. */
export const apiFaults: readonly Fault[] = [
  {
    name: 'api.version-2-refused',
    summary: 'lists of API keys are not served to requests with Service-Version: 2',
    breaks: ['api.version-2'],
    touches: ['api-keys.*'],
    plant: (d) =>
      d.detour('GET /api_keys', (call, next) =>
        call.headers.get('service-version') === '2'
          ? { status: 400, headers: {}, body: { msg: 'unknown version' } }
          : next(call),
      ),
  },
];
