import { setTimeout } from 'node:timers/promises';
import { fetchOnce } from '../exchange/fetch-once.ts';
import { type Account, tokenEnv } from './account.ts';
import { type Holding, inventory } from './inventory.ts';
import type { Workplace } from './workplace.ts';

/** Sets modules of the owner on the lent routes, one of them with a secret. */
export const furnish = async ({ baseUrl, token, fixtures }: Account): Promise<void> => {
  const [first, second = first] = fixtures.httpsRoutes;
  const put = async (route: typeof first, module: string, body: object): Promise<void> => {
    const { status } = await fetchOnce(`${baseUrl}/edges/https/${route?.edgeId}/routes/${route?.routeId}/${module}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (status !== 200) throw new Error(`PUT ${module} answered ${status}`);
  };
  await put(first, 'oidc', {
    issuer: 'https://id.example.com',
    client_id: 'of-the-owner',
    client_secret: 'q8Zr2Lw0Xv5Tn7Yb4Mc9',
    scopes: ['openid'],
  });
  await put(second, 'ip_restriction', { enabled: false, ip_policy_ids: fixtures.ipPolicyIds.slice(0, 1) });
};

/** A target file for the whole account, including its agent. */
export const wholeTarget = (account: Account): object => ({
  ...account.target,
  agent: { baseUrl: account.agentUrl, insecure: true },
});

export interface Killed {
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Whether the run was still in progress when it was killed. */
  readonly struck: boolean;
  readonly clean: { readonly code: number | null; readonly stdout: string; readonly stderr: string };
}

/** Starts a run, kills all its processes shortly after the given number of writes, and runs `clean`. */
export const killRun = async (
  workplace: Workplace,
  account: Account & Holding,
  only: readonly string[],
  moment: { readonly writes: number; readonly afterMs: number },
): Promise<Killed> => {
  const env = { [tokenEnv]: account.token };
  const target = workplace.write('target.json', wholeTarget(account));
  const before = await inventory(account);
  const patterns = only.flatMap((pattern) => ['--only', pattern]);
  let writes = 0;
  const reached = new Promise<void>((resolve) => {
    account.onRequest = ({ route }) => {
      if (route.startsWith('GET ')) return;
      writes += 1;
      if (writes === moment.writes) resolve();
    };
  });
  const running = workplace.start(['run', '--target', target, '--effort', 'quick', '--quiet', ...patterns], env);
  await Promise.race([reached.then(() => setTimeout(moment.afterMs)), running.ended]);
  account.onRequest = () => {};
  const struck = running.isAlive();
  if (struck) process.kill(-running.pid, 'SIGKILL');
  await running.ended;
  const clean = await workplace.run(['clean', '--target', target], env);
  return { before, after: await inventory(account), struck, clean };
};
