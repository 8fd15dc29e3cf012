import type { Client, RequestOptions } from '../exchange/client.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { type ClientsOptions, openPublic } from './clients.ts';
import { Unexercised } from './interruption.ts';

/** Those who visit the public addresses of tunnels, as anybody could: one client for each address. */
export class Visitors {
  readonly #options: ClientsOptions;
  readonly #clients = new Map<string, Client>();

  constructor(options: ClientsOptions) {
    this.#options = options;
  }

  through(publicUrl: string, options: Omit<RequestOptions, 'endpoint'>): Promise<Exchange> {
    const origin = visitable(publicUrl);
    const client = this.#clients.get(origin) ?? openPublic(this.#options, origin, this.#clients.size + 1);
    this.#clients.set(origin, client);
    return client.send({ endpoint: 'public_url', ...options });
  }

  close(): void {
    for (const client of this.#clients.values()) client.close();
  }
}

/** Where visitors of a tunnel go. What the agent shows may be anything; whether it is an address at all is judged elsewhere. */
const visitable = (publicUrl: string): string => {
  const { protocol, origin } = URL.canParse(publicUrl) ? new URL(publicUrl) : { protocol: '', origin: '' };
  if (protocol === 'http:' || protocol === 'https:') return origin;
  throw new Unexercised('the agent shows no public_url that can be visited');
};
