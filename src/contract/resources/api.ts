import { defineResource } from '../terms/contract.ts';

/** The rules of document 1 that belong to no single resource. Has no endpoints of its own. */
export const api = defineResource({
  name: 'api',
  title: 'Management API',
  document: 1,
  section: 'Conventions',
  api: 'management',
  collection: '/',
  idPrefix: '',
  listKey: '',
  uri: 'absolute',
  schema: '',
  traits: [],
  secrets: [],
  steady: {},
  endpoints: [],
  requirements: {
    'version-2': {
      section: 'Versioning',
      statement: 'A request with Service-Version: 2 is served, under paths that carry no version prefix.',
    },
  },
  gaps: {
    'error-body': { section: 'Errors, rule 4', question: 'What shape has the body of a refusal?' },
    'read-lag': { section: 'Endpoints', question: 'How long after a write do reads show it?' },
    'failure-statuses': { section: 'Errors, rule 4', question: 'Which status answers which kind of refused request?' },
    'version-header': { section: 'Authentication, rule 7', question: 'Is the Service-Version header mandatory?' },
    'other-versions': { section: 'Versioning, rule 3', question: 'How is a version other than 2 answered?' },
    roles: { section: 'Authentication, rule 7', question: 'What may the key of a caller who is not an admin do?' },
    'content-type': {
      section: 'Authentication, rule 3',
      question: 'Is a body without Content-Type: application/json refused?',
    },
    'list-query': { section: 'Endpoints, rule 5', question: 'Which query parameters do lists accept?' },
    'page-size': { section: 'Limits', question: 'How many items does a page hold at most?' },
    'rate-limits': { section: 'Limits', question: 'How are rate limits announced and enforced?' },
    'owner-record': { section: 'Conventions', question: 'What stands behind owner_id?' },
  },
});
