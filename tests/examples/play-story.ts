import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { expect } from '@playwright/test';
import { type Received, type Visit, visit } from '../emulator/visit.ts';
import { lent } from './lent.ts';
import { type Example, isTraffic, type Story, storyBaseUrl } from './read-examples.ts';
import { Retelling } from './retelling.ts';
import { startTraffic } from './story-traffic.ts';

/** How long the deployment may take to show a change; only a deployment that never shows it uses all of this time. */
const patienceMs = 120_000;

const ask = ({ send, agentUrl }: Visit, retelling: Retelling, example: Example): Promise<Received> => {
  const { resource, endpoint, request } = example;
  const { token } = request;
  const path = retelling.text(request.path);
  const agent = resource.api === 'agent';
  return send(endpoint.id.split(' ')[0] ?? '', agent ? `${agentUrl}${path}` : path, {
    ...(request.body === undefined ? {} : { json: retelling.value(request.body) }),
    // Document 3: the API has no authentication.
    ...(agent ? { authorization: null } : {}),
    ...(token === undefined ? {} : { authorization: token === null ? null : `Bearer ${retelling.text(token)}` }),
  });
};

/** Compares an answer with the answer of the story; the returned retelling contains the values that the deployment chose. */
const compare = (before: Retelling, { resource, request, response }: Example, { status, text, fields }: Received) => {
  const retelling = before.copy();
  const told = response.body ?? {};
  if (response.status >= 400)
    return { retelling, expected: { refused: true }, received: { refused: status >= 400 && status < 500 } };
  const answer = retelling.answer(resource.name, told, fields, request.body);
  const shown = retelling.shown(resource.name, told, fields, response.more);
  const empty = response.body === undefined;
  return {
    retelling,
    expected: { status: response.status, answer, ...(empty ? { text: '' } : {}) },
    received: { status, answer: shown, ...(empty ? { text } : {}) },
  };
};

/** Sends the requests of a story to the embedded deployment, and expects the answers of the story, except for values that a deployment chooses. */
export const playStory = (story: Story): Promise<void> =>
  visit({}, async (deployment) => {
    const traffic = await startTraffic();
    let retelling = new Retelling([
      ...lent(deployment.fixtures),
      [storyBaseUrl, deployment.baseUrl],
      ['8080', String(traffic.port)],
      // The tunnels of the embedded agent end on loopback, without TLS.
      ['https', 'http'],
    ]);
    try {
      for (const step of story.steps) {
        if (isTraffic(step)) {
          const { fields } = await deployment.send('GET', `${deployment.agentUrl}/api/tunnels/${step.traffic.tunnel}`);
          await traffic.visit(String(fields['public_url']), step.traffic);
          continue;
        }
        const until = Date.now() + patienceMs;
        let compared = compare(retelling, step, await ask(deployment, retelling, step));
        // A message through a tunnel may appear after a moment. Every other request is sent once.
        while (
          step.resource.name === 'captured-requests' &&
          step.endpoint.id.startsWith('GET ') &&
          !isDeepStrictEqual(compared.received, compared.expected) &&
          Date.now() < until
        ) {
          await setTimeout(50);
          compared = compare(retelling, step, await ask(deployment, retelling, step));
        }
        expect(compared.received, step.name).toEqual(compared.expected);
        ({ retelling } = compared);
      }
    } finally {
      traffic.close();
    }
  });
