/** A kind of account that the embedded deployment can be. */
export interface KindOfAccount {
  readonly name: string;
  /** Its freedoms; `prove --freedoms --list` describes them. */
  readonly freedoms: readonly string[];
  /** The requirements that nobody can see on such an account. */
  readonly beyond: readonly RegExp[];
}

const plain: KindOfAccount = { name: 'nothing held back', freedoms: [], beyond: [] };
const few: KindOfAccount = {
  name: 'room for two of each kind',
  freedoms: ['few-of-each-kind'],
  // Two resources fit on one page, so nothing beyond the first page is seen.
  beyond: [/\.list-complete$/, /\.list-once$/],
};
const unplanned: KindOfAccount = {
  name: 'no SAML on the plan',
  freedoms: ['plan-without-route-saml'],
  beyond: [/^route-saml\./],
};
/** What a plan may leave out: as many requirements of other kinds as possible need the first. */
const withoutKinds = ['http-response-backends', 'tls-edges', 'reserved-addrs', 'ssh-certificate-authorities'];
const smallPlan: KindOfAccount = {
  name: 'four kinds not on the plan',
  freedoms: withoutKinds.map((kind) => `plan-without-${kind}`),
  beyond: [...withoutKinds, 'ssh-user-certificates', 'tls-edge-ip-restriction'].map(
    (kind) => new RegExp(`^${kind}\\.`),
  ),
};
const oneTunnel: KindOfAccount = {
  name: 'one tunnel at a time',
  freedoms: ['agent-starts-one'],
  // Each of them needs two tunnels at the same time.
  beyond: [
    /^agent-tunnels\.stop-leaves-others$/,
    /^captured-requests\.tunnel-name-filter$/,
    /^captured-requests\.replay-named-tunnel$/,
  ],
};
const farAway: KindOfAccount = { name: 'far away, 80 ms for an answer', freedoms: ['far-away'], beyond: [] };
const throttling: KindOfAccount = { name: '429 to every twentieth request', freedoms: ['throttles'], beyond: [] };
const lagging: KindOfAccount = {
  name: 'reads that lag by two seconds',
  freedoms: ['reads-lag-2s', 'agent-reads-lag-2s'],
  beyond: [],
};
const writing: KindOfAccount = {
  name: 'writes that are known, and over, after 60 ms',
  freedoms: ['writes-lag-60ms', 'busy-60ms-after-a-write'],
  beyond: [],
};

const alone = [few, unplanned, oneTunnel, farAway, throttling, lagging, writing];

/** The rows of the table, in their order. */
export const kindsOfAccount: readonly KindOfAccount[] = [
  plain,
  ...alone,
  {
    name: 'all of these at once',
    freedoms: alone.flatMap(({ freedoms }) => freedoms),
    beyond: alone.flatMap(({ beyond }) => beyond),
  },
  smallPlan,
];
