import { defineResource } from '../terms/contract.ts';
import { type Described, type ListPage, type Shown, steadyOfAll } from '../terms/shapes.ts';

/**
 * Document 2, CloudAuth: exactly one of role and creds. Whether the other is null or left out is not said, nor whether the key
 * comes back, its secret or its id.
 */
export interface CloudAuth {
  role?: { role_arn: string } | null;
  creds?: { cloud_access_key_id?: string | null; cloud_secret_access_key?: string | null } | null;
}

/**
 * Document 2, EventTarget. Exactly one member is set. The type does not enforce that, because the document also mentions a fifth kind, without
 * fields; requirements compare the members with the request.
 */
export interface EventTarget {
  firehose?: { auth: CloudAuth; delivery_stream_arn: string } | null;
  kinesis?: { auth: CloudAuth; stream_arn: string } | null;
  cloudwatch_logs?: { auth: CloudAuth; log_group_arn: string } | null;
  monitoring?: {
    api_key?: string | null;
    ddtags?: string | null;
    service?: string | null;
    ddsite?: string | null;
  } | null;
}

/** Document 2, Event destination. */
export interface EventDestination extends Shown {
  /** @idPrefix ed_ */
  id: string;
  format: string;
  target: EventTarget;
}

export interface EventDestinationList extends ListPage {
  event_destinations: EventDestination[];
}

export interface EventDestinationCreate extends Described {
  format?: 'json' | 'JSON';
  target?: EventTarget;
}

export const eventDestinations = defineResource({
  name: 'event-destinations',
  title: 'Event destination',
  document: 2,
  section: 'Event destination',
  api: 'management',
  collection: '/event_destinations',
  idPrefix: 'ed_',
  listKey: 'event_destinations',
  uri: 'absolute',
  schema: 'EventDestination',
  traits: ['addressed', 'described'],
  secrets: [],
  steady: { ...steadyOfAll, format: 'caseless', target: 'settings' },
  endpoints: [
    {
      id: 'POST /event_destinations',
      operation: 'create',
      status: 201,
      request: 'EventDestinationCreate',
      response: 'EventDestination',
    },
    { id: 'GET /event_destinations/{id}', operation: 'get', status: 200, response: 'EventDestination' },
    { id: 'GET /event_destinations', operation: 'list', status: 200, response: 'EventDestinationList' },
    { id: 'DELETE /event_destinations/{id}', operation: 'delete', status: 204 },
  ],
  requirements: {
    'target-firehose': {
      section: 'Event destination',
      statement: 'A target may be firehose, with auth and delivery_stream_arn, which come back as they were sent.',
    },
    'target-kinesis': {
      section: 'Event destination',
      statement: 'A target may be kinesis, with auth and stream_arn, which come back as they were sent.',
    },
    'target-cloudwatch-logs': {
      section: 'Event destination',
      statement: 'A target may be cloudwatch_logs, with auth and log_group_arn, which come back as they were sent.',
    },
    'target-monitoring': {
      section: 'Event destination',
      statement: 'A target may be monitoring, with api_key, ddtags, service and ddsite; the last three come back.',
    },
    'other-targets-null': {
      section: 'Event destination',
      statement: 'The members of target that are not set are null.',
    },
    'target-none-refused': {
      section: 'Event destination',
      statement: 'A target in which no member is set is refused, and no destination is shown with none.',
    },
    'target-two-refused': {
      section: 'Event destination',
      statement: 'A target in which two members are set is refused.',
    },
    'auth-role': {
      section: 'Event destination',
      statement: 'auth may be a role to assume, and is then shown with role and without creds.',
    },
    'auth-creds': {
      section: 'Event destination',
      statement: 'auth may be the credentials of an access key, and is then shown with creds and without role.',
    },
    'auth-none-refused': {
      section: 'Event destination',
      statement: 'auth with neither role nor creds is refused.',
    },
    'auth-both-refused': { section: 'Event destination', statement: 'auth with both role and creds is refused.' },
    'format-json': {
      section: 'Event destination',
      statement: 'format accepts JSON, written json, and is shown as such.',
    },
    'format-others-refused': {
      section: 'Event destination',
      statement: 'JSON is the only format that is accepted.',
    },
  },
  gaps: {
    update: { section: 'Event destinations', question: 'Can an event destination be updated?' },
    's3-target': { section: 'Event destination', question: 'Is there a target named s3, and what does it accept?' },
    'secrets-in-answers': {
      section: 'Event destination',
      question: 'How are the secret access key and the API key of the monitoring provider shown in answers?',
    },
    'format-case': { section: 'Event destination', question: 'Is JSON in upper case accepted as a format?' },
    'auth-left-out': { section: 'Event destination', question: 'Is a cloud target without auth accepted?' },
    'unset-auth-shown': {
      section: 'Event destination',
      question: 'Is the one of role and creds that is not set shown as null, or left out?',
    },
  },
});
