import type { Agent } from './agent.ts';
import { localAddressOf } from './local-address.ts';

/** Tunnels and captured requests of others, so that lists hold what no suite has made. */
export const populateAgent = (agent: Agent, others: number): void => {
  for (let n = 1; n <= others; n += 1) {
    // At most five tunnels, because each occupies a port; the captured requests share them.
    const name = `somebody else's tunnel ${Math.min(n, 5)}`;
    if (n <= 5) agent.configured.push({ name, proto: 'http', address: localAddressOf(9), inspect: true });
    const request = `GET /${n} HTTP/1.1\r\nHost: example.com\r\nAuthorization: Bearer somebody-elses-secret-${n}\r\n\r\n`;
    agent.inspector.add({
      id: agent.newId(),
      tunnelName: name,
      remoteAddr: '198.51.100.7:49152',
      startedAt: new Date(),
      request: {
        startLine: `GET /${n} HTTP/1.1`,
        headers: [
          ['Host', 'example.com'],
          ['Authorization', `Bearer somebody-elses-secret-${n}`],
        ],
        raw: Buffer.from(request),
      },
      response: null,
      durationMs: 0,
    });
  }
};
