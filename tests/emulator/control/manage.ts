import { faultNamed } from '../../../src/cli/parse/options/fault-named.ts';
import { newControl } from '../../../src/emulator/control/control.ts';
import { Controlled } from '../../../src/emulator/control/controlled.ts';
import type { EmbeddedOptions } from '../../../src/emulator/embedded.ts';
import { fetchOnce } from '../../exchange/fetch-once.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly json: Record<string, unknown>;
}

type Ask = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer>;

/** A deployment with its control API, and functions that send requests to all three APIs. */
export interface Managed {
  readonly controlled: Controlled;
  readonly controlUrl: string;
  readonly control: Ask;
  readonly management: Ask;
  readonly agent: Ask;
}

const findFaults = async (names: readonly string[]) => names.map(faultNamed);

export const manage = async (
  options: EmbeddedOptions,
  body: (managed: Managed) => Promise<void>,
  faults: readonly string[] = [],
): Promise<void> => {
  const controlled = await Controlled.start(options, await findFaults(faults));
  const openapi = async ({ embedded }: Controlled): Promise<unknown> => ({ servers: [{ url: embedded.baseUrl }] });
  const service = newControl(controlled, { findFaults, openapi });
  await service.listen();
  const { baseUrl, agentUrl, token } = controlled.embedded;
  const asking =
    (base: string, authorization?: string): Ask =>
    async (method, path, json, headers = {}) => {
      const answer = await fetchOnce(`${base}${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}), ...headers },
        ...(json === undefined ? {} : { body: typeof json === 'string' ? json : JSON.stringify(json) }),
      });
      const text = await answer.text();
      return { status: answer.status, headers: answer.headers, json: text === '' ? {} : JSON.parse(text) };
    };
  try {
    await body({
      controlled,
      controlUrl: service.baseUrl,
      control: asking(service.baseUrl),
      management: asking(baseUrl, `Bearer ${token}`),
      agent: asking(agentUrl),
    });
  } finally {
    await service.close();
    await controlled.close();
  }
};
