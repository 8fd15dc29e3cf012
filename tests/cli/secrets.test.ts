import { expect } from '@playwright/test';
import { resources } from '../../src/contract/index.ts';
import { schemaErrors } from '../../src/judge/shapes/schemas.ts';
import { fetchOnce } from '../exchange/fetch-once.ts';
import { openAccount, tokenEnv } from './account.ts';
import { brokenForms, formsOf, leaksIn } from './canaries.ts';
import { wholeTarget } from './kill-run.ts';
import { test } from './workplace.ts';

const canaries = {
  client: 'client>?~ü-Q7x/+9vTn2Yb4',
  cloud: 'cloudKey>>??Lw0Xv5Tn7Yb4Mc9Zr2/+',
  provider: '7f3c9a1e5b2d8046a9c1e7f3b5d20846',
  privateKey: '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQ\n-----END PRIVATE KEY-----',
};
/** A private key is recognised by its first line, so only the text after it is searched for. */
const looked = [canaries.client, canaries.cloud, canaries.provider, 'MIIEvQIBADANBgkqhkiG9w0BAQ'];

const others = [1, 2, 3].map((n) => `somebody-elses-secret-${n}`);

test('a secret of the account is in no file and no output, wherever and however the deployment shows it', async ({
  workplace,
}) => {
  const leaks = ['shown-by-get', 'shown-in-lists', 'in-header-after-update', 'in-error-body'];
  const account = await openAccount(...leaks.map((name) => `api-keys.token-${name}`));
  try {
    const owner = { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' };
    const ask = async (method: string, path: string, body: object): Promise<void> => {
      const { status } = await fetchOnce(`${account.baseUrl}${path}`, {
        method,
        headers: owner,
        body: JSON.stringify(body),
      });
      expect(status, path).toBeLessThan(300);
    };
    const [route] = account.fixtures.httpsRoutes;
    await ask('PUT', `/edges/https/${route?.edgeId}/routes/${route?.routeId}/oidc`, {
      issuer: 'https://id.example.com',
      client_id: 'of-the-owner',
      client_secret: canaries.client,
      scopes: [],
    });
    const creds = { cloud_access_key_id: 'AKIA1', cloud_secret_access_key: canaries.cloud };
    const firehose = { auth: { creds }, delivery_stream_arn: 'arn:aws:firehose:us-east-1:1:deliverystream/x' };
    await ask('POST', '/event_destinations', { format: 'json', target: { firehose } });
    const monitoring = { api_key: canaries.provider, ddtags: 'a:b', service: 's', ddsite: 'example.com' };
    await ask('POST', '/event_destinations', { format: 'json', target: { monitoring } });

    // From here on every answer shows all secrets in all forms, in its body and in a header.
    for (const { endpoints } of resources)
      for (const { id } of endpoints)
        account.deployment.detour(id, async (call, next) => {
          const reply = await next(call);
          const shows = [...looked, account.token, ...account.tokens.slice(-2)];
          const all = [...shows.flatMap(formsOf), ...shows.flatMap(brokenForms)];
          reply.headers['x-debug'] = all.filter((form) => /^[\x21-\x7e]+$/.test(form)).join(' ');
          reply.headers['set-cookie'] = `session=${account.token}`;
          const shown = { debug: all.join(' '), pem: canaries.privateKey, asked: call.headers.get('authorization') };
          const told = { api_key: canaries.provider, cloud_secret_access_key: canaries.cloud };
          if (call.route === 'GET /event_destinations') Object.assign(reply.body ?? {}, { settings: told });
          if (reply.status >= 400) reply.body = { msg: `refused: ${JSON.stringify(shown)}`, details: shown };
          else if (typeof reply.body === 'object' && reply.body !== null) reply.body = { ...reply.body, ...shown };
          return reply;
        });

    const target = workplace.write('target.json', wholeTarget(account));
    const only = [
      'api-keys.token-shown-once',
      'api-keys.unknown-id',
      'event-destinations.list',
      'route-oidc.get',
      'captured-requests.request-raw',
    ].flatMap((pattern) => ['--only', pattern]);
    const outcome = await workplace.run(
      ['run', '--target', target, '--effort', 'quick', '--json', '--verbose', ...only],
      {
        [tokenEnv]: account.token,
      },
    );
    expect(outcome.code, outcome.stderr).toBe(1);
    const events = outcome.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    for (const event of events) expect(schemaErrors('run-event', 'RunEvent', event), event).toEqual([]);
    expect(events[0]).toMatchObject({ event: 'begun', effort: 'quick', requirements: only.length / 2 });
    const tried = events.filter(({ event }) => event === 'tried');
    expect(tried).toHaveLength(only.length / 2);
    for (const { id } of tried) expect(outcome.stderr).toContain(`${id}: `);
    expect(tried).toContainEqual(expect.objectContaining({ id: 'api-keys.token-shown-once', outcome: 'found' }));
    expect(events.some(({ event }) => event === 'cause')).toBe(true);
    expect(events.at(-1)).toMatchObject({ event: 'ended', verdict: 'deviates', exitCode: 1 });
    expect(workplace.report().run).toMatchObject({ id: events[0].run, seed: events[0].seed });
    const files = [
      { name: 'stdout', bytes: outcome.stdout },
      { name: 'stderr', bytes: outcome.stderr },
      ...workplace.files(),
    ];
    expect(files.map(({ name }) => name.split('/').at(-1))).toEqual(
      expect.arrayContaining(['report.json', 'junit.xml', 'index.html', 'exchanges.ndjson']),
    );
    expect(leaksIn(files, [...looked, ...account.tokens, ...others])).toEqual([]);
    expect(workplace.read('reports/latest/report.json')).toContain('[redacted:token]');
    expect(workplace.read('reports/latest/exchanges.ndjson')).toContain('[redacted:cloud_secret_access_key]');
  } finally {
    await account.close();
  }
});

test('a secret in a recording is in no output and no file of judge', async ({ workplace }) => {
  const bearer = 'recorded>?Token-Lw0Xv5Tn7Yb4Mc9';
  const password = 'pass>?word/of+somebody';
  const cookie = 'session-Zr2Lw0Xv5Tn7Yb4Mc9';
  const inQuery = 'query-Tn7Yb4Mc9Zr2Lw0Xv5';
  const inLocation = 'loc-Q2w4E6r8';
  const secrets = [bearer, password, cookie, inQuery, inLocation, ...looked];
  const base = 'https://api.example.com';
  const everything = [...secrets.flatMap(formsOf), ...secrets.flatMap(brokenForms)].join(' ');
  const redirect = `https://app.example.com/cb?state=1#access_token=${inLocation}`;
  const header = (name: string, value: string) => ({ name, value });
  const entry = (method: string, path: string, status: number, sent: object | null, shown: object) => ({
    startedDateTime: '2026-03-14T09:26:53Z',
    time: 5,
    request: {
      method,
      url: `${base}${path}`,
      headers: [
        header('Authorization', `Bearer ${bearer}`),
        header('Proxy-Authorization', `Basic ${Buffer.from(`user:${password}`).toString('base64')}`),
        header('Cookie', `a=b; sid=${cookie}`),
        header('X-Api-Key', canaries.provider),
      ],
      ...(sent === null ? {} : { postData: { mimeType: 'application/json', text: JSON.stringify(sent) } }),
    },
    response: {
      status,
      headers: [header('Content-Type', 'text/plain'), header('X-Debug', everything), header('Location', redirect)],
      content: { text: JSON.stringify({ ...shown, debug: everything, pem: canaries.privateKey }) },
    },
  });
  // The answers that reveal what is secret come last, after the secrets were shown without a label.
  const har = {
    log: {
      entries: [
        entry('GET', `/api_keys/ak_1?access_token=${inQuery}`, 200, null, { id: 5, msg: everything }),
        entry('GET', '/event_destinations/ed_1', 404, null, { msg: `no: ${everything}` }),
        entry(
          'PUT',
          '/edges/https/edghts_1/routes/edghtsrt_1/oidc',
          201,
          { client_secret: canaries.client, issuer: everything },
          { client_secret: canaries.client },
        ),
        entry('POST', '/event_destinations', 200, null, {
          target: { firehose: { auth: { creds: { cloud_secret_access_key: canaries.cloud } } } },
        }),
      ],
    },
  };
  workplace.write('traffic.har', har);
  const outcome = await workplace.run(['judge', 'traffic.har', '--out', 'judged']);
  expect(outcome.code, outcome.stderr).toBe(1);
  const files = workplace.files().filter(({ name }) => name.startsWith('judged/'));
  expect(files.length).toBeGreaterThan(2);
  const said = [
    { name: 'stdout', bytes: outcome.stdout },
    { name: 'stderr', bytes: outcome.stderr },
  ];
  expect(leaksIn([...said, ...files], secrets)).toEqual([]);
});
