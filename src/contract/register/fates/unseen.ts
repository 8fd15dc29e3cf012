/** Reasons that several passages share why a statement cannot be seen from outside. */
export const unseen = {
  acl: 'what a rule matches shows only when an agent starts a tunnel with the credential; neither API starts an agent with a credential of its own',
  agentToken:
    'that the token authenticates an agent shows only at an agent that is started with it; neither API starts one',
  gateway: 'the documents name no address of the SSH gateway, and say nothing of how a tunnel is started there',
  credentialsInUse:
    'that they authenticate agents and keys shows only at an agent or at the SSH gateway; neither API starts an agent, and the documents name no address of the gateway',
  traffic:
    'shows only in traffic through an edge; whether its host name leads to the deployment, and with which certificate, is not for the harness to arrange',
  signIn: 'shows only when a browser signs in at an identity provider and sends traffic through the route',
  jobs: 'a job that fails, and whether a retry mends it, cannot be brought about from outside',
  delegation: 'delegation shows only in the DNS of a domain that the caller owns and hands over',
  sessionMetadata: 'the configuration file of the agent behind a session is not visible to a caller of the API',
  delivery:
    'delivery shows only at a receiver in the cloud of a provider, and the documents show no event subscription to cause one',
  publicMetadata:
    'whether the URL can be read by anybody shows only where its host name leads to the deployment; a run sends nothing to addresses that an answer names, but for those of tunnels that it started',
  eventSubscriptions: 'the documents show no endpoint of event subscriptions, so there is nothing to send',
  moves: 'a change that a resource makes by itself shows only to whoever waits for it, and no time is stated',
  local: 'which interfaces the agent listens on shows only on its own machine; the target file names one address',
} as const;
