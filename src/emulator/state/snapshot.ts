import { z } from 'zod';
import { Problem } from '../base/problem.ts';

const text = z.string();
const id = z.string().regex(/^[a-z]+_\w+$/, 'an id: a prefix, an underscore, letters and digits');
const instant = z.iso.datetime({ offset: true });

const stored = z.strictObject({
  id: z.string().min(1),
  createdAt: instant,
  description: text,
  metadata: text,
  fields: z.record(text, z.unknown()),
});

const session = z.strictObject({
  id,
  startedAt: instant,
  facts: z.strictObject({
    version: text,
    os: text,
    ip: text,
    metadata: text,
    region: text,
    transport: z.enum(['ssh', 'service/v2', 'service/2']),
    credential: z.strictObject({ collection: z.enum(['/credentials', '/ssh_credentials']), id: text }),
  }),
  updates: z.union([z.strictObject({ version: text }), z.enum(['none', 'disabled'])]),
  state: z.enum(['running', 'updated']),
  /** Whether it is that of the local agent (document 3). */
  local: z.boolean().default(false),
});

const ids = z.array(id);

const message = z.strictObject({
  startLine: text,
  headers: z.array(z.tuple([text, text])),
  /** In base64. */
  raw: z.base64(),
});

/** The complete state of a deployment as JSON. Parts that are left out are as in a new deployment. */
const snapshotShape = z.strictObject({
  format: z.literal('plumbline-state/1'),
  /** Ids of the two users, and of the API key whose token `serve` prints. */
  account: z.strictObject({ admin: id, member: id, keyId: id }).optional(),
  seeds: z
    .strictObject({
      ipPolicyIds: ids,
      tlsCertificateIds: ids,
      endpointConfigurationIds: ids,
      httpsRoutes: z.array(z.strictObject({ edgeId: id, routeId: id })),
      customDomain: text,
      serviceDomain: text,
      acmeAuthority: text,
      tunnelLabel: z.string().regex(/^[^=]+=/, 'name=value'),
    })
    .partial()
    .optional(),
  /** Stored resources, by the path of their collection. */
  shelves: z.record(z.string().startsWith('/'), z.array(stored)).optional(),
  /** Bodies of creation requests by the path of their collection; they are sent after the rest is there. */
  create: z.record(z.string().startsWith('/'), z.array(z.record(text, z.unknown()))).optional(),
  sessions: z.array(session).optional(),
  sessionIds: z
    .strictObject({
      restartable: ids,
      stoppable: ids,
      updatable: ids,
      windows: ids,
      upToDate: ids,
      updatesDisabled: ids,
    })
    .optional(),
  agent: z
    .strictObject({
      tunnels: z.array(
        z.strictObject({
          name: text,
          proto: z.enum(['http', 'https', 'tcp']),
          addr: text,
          inspect: z.boolean(),
          /** Whether the tunnel is in the configuration of the agent. */
          configured: z.boolean().default(false),
        }),
      ),
      requests: z.array(
        z.strictObject({
          id: text,
          tunnelName: text,
          remoteAddr: text,
          startedAt: instant,
          durationMs: z.number(),
          request: message,
          response: message.nullable(),
        }),
      ),
    })
    .optional(),
});

export type Snapshot = z.infer<typeof snapshotShape>;

/** The error for a state that cannot be loaded, with a message of one sentence. */
export const badState = (why: string): Problem => new Problem(400, 'bad_state', `The state cannot be loaded: ${why}.`);

/** Parses a snapshot. Error messages name the place but never a value, which may be a secret. */
export const readSnapshot = (value: unknown): Snapshot => {
  const { success, data, error } = snapshotShape.safeParse(value);
  if (success) return data;
  const [issue] = error.issues;
  throw badState(`${issue?.path.join('.') || 'the document'}: ${issue?.message.replace(/\.$/, '')}`);
};
