import type { Fault } from './fault.ts';

/** What can be wrong with API keys and with nothing else. */
export const apiKeyFaults: readonly Fault[] = [
  {
    name: 'api-keys.token-does-not-authenticate',
    summary: 'the token in the creation response is not the one that was stored',
    breaks: ['api-keys.token-authenticates'],
    touches: [],
    plant: (d) =>
      d.detour('POST /api_keys', async (call, next) => {
        const reply = await next(call);
        const shown = reply.body as { token?: unknown };
        if (typeof shown.token === 'string') shown.token = `${shown.token.slice(0, -1)}!`;
        return reply;
      }),
  },
];
