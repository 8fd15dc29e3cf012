import { Agent, type AgentOptions } from './agent.ts';
import { serveRequests } from './serve-requests.ts';
import { serveTunnels } from './serve-tunnels.ts';

/** An agent with all routes of document 3. */
export const newAgent = (options: AgentOptions = {}): Agent => {
  const agent = new Agent(options);
  serveTunnels(agent);
  serveRequests(agent);
  return agent;
};
