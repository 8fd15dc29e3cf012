import { clientError } from '../../laws/refusal-grounds.ts';

/** Document 3: requirements of tunnels and captured requests alike. */
export const agentRequirements = {
  json: { section: 'Endpoints', statement: '{one}: every success response with a body is JSON.' },
  'refusals-json': { section: 'Endpoints', statement: '{one}: a refusal that has a body is JSON, like all responses.' },
  'refusal-4xx': {
    section: 'Errors',
    statement: '{one}: a request that is refused is answered with a 4xx status.',
    inferred: clientError,
    since: '0.2.0',
  },
} as const;
