import { defineResource } from '../../terms/contract.ts';

/** The rules of document 3 that belong to no single resource. Has no endpoints of its own. */
export const agent = defineResource({
  name: 'agent',
  title: 'Agent API',
  document: 3,
  section: 'Local Agent API',
  api: 'agent',
  collection: '/api',
  idPrefix: '',
  listKey: '',
  uri: 'relative',
  schema: '',
  traits: [],
  secrets: [],
  steady: {},
  endpoints: [],
  requirements: {
    'no-authentication': {
      section: 'Authentication',
      statement: 'The agent API serves requests that carry no credentials.',
    },
  },
  gaps: {
    root: { section: 'Endpoints', question: 'What does the root resource GET /api/ answer?' },
    'error-body': { section: 'Errors', question: 'What shape has the body of a refusal?' },
    'read-lag': { section: 'Endpoints', question: 'How long after a write do reads show it?' },
    'failure-statuses': { section: 'Errors', question: 'Which status answers which kind of refused request?' },
    'content-type': { section: 'Endpoints', question: 'Is a body without Content-Type: application/json refused?' },
    states: { section: 'States and transitions', question: 'Which states does a tunnel go through?' },
  },
});
