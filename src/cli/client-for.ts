import { Client } from '../exchange/client.ts';
import { Dialect } from '../exchange/dialect.ts';
import { LocalPace, unpaced } from '../exchange/pace.ts';
import { Secrets } from '../exchange/secrets.ts';
import type { Target } from '../harness/target.ts';

/** A client for what the command line itself sends, before and after the suites; it keeps the target's pace. */
export const clientFor = (target: Target, token: string): Client =>
  new Client({
    baseUrl: target.management?.baseUrl ?? '',
    token,
    defaultHeaders: { 'Service-Version': '2' },
    dialect: new Dialect(target.dialect),
    pace: target.pace === null ? unpaced : new LocalPace(target.pace),
    secrets: new Secrets(),
    idPrefix: 'c-',
  });
