import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, connect as openSocket, type Socket } from 'node:net';
import { z } from 'zod';
import type { Pace, Slot } from '../../exchange/client/pace.ts';

/**
 * One rate limit for all worker processes. The broker keeps it; each worker has one connection to the broker and asks it for slots. Both sides
 * write lines of JSON. A worker first sends the key of the address, so that no other process can use the port.
 */
const Ask = z.union([
  z.strictObject({ enter: z.int() }),
  z.strictObject({ leave: z.int() }),
  z.strictObject({ pause: z.number() }),
]);
const Hello = z.strictObject({ key: z.string() });
const Answer = z.union([z.strictObject({ welcome: z.literal(true) }), z.strictObject({ entered: z.int() })]);

type Line = z.infer<typeof Ask> | z.infer<typeof Hello> | z.infer<typeof Answer>;

export interface PaceBroker {
  readonly address: string;
  close(): Promise<void>;
}

/** Far longer than any line of this protocol; a connection that sends more without a line break is closed. */
const LONGEST_LINE = 1024;

const unsent = new WeakMap<Socket, string>();

/** Lines of the same event loop turn are sent together: a worker that leaves a slot mostly asks for the next one at once. */
const write = (socket: Socket, line: Line): void => {
  if (socket.destroyed) return;
  const before = unsent.get(socket);
  unsent.set(socket, `${before ?? ''}${JSON.stringify(line)}\n`);
  if (before !== undefined) return;
  setImmediate(() => {
    const text = unsent.get(socket) ?? '';
    unsent.delete(socket);
    if (!socket.destroyed) socket.write(text, 'latin1');
  });
};

/** Calls `take` with each line; an invalid line ends the connection. */
const readLines = (socket: Socket, take: (line: unknown) => void): void => {
  let rest = '';
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    try {
      for (const line of lines) take(JSON.parse(line));
      if (rest.length > LONGEST_LINE) throw new RangeError('The line is too long');
    } catch {
      socket.destroy();
    }
  });
};

/** Serves one worker. Its slots are released when it leaves them, and all of them when its connection ends. */
const serve = (socket: Socket, pace: Pace, key: string): void => {
  const held = new Map<number, Slot>();
  let welcome = false;
  let gone = false;

  const enter = async (ticket: number): Promise<void> => {
    const slot = await pace.enter();
    if (gone) return slot.leave();
    held.set(ticket, slot);
    write(socket, { entered: ticket });
  };
  const take = (line: unknown): void => {
    if (!welcome) {
      if (Hello.parse(line).key !== key) throw new Error('Wrong key');
      welcome = true;
      write(socket, { welcome: true });
      return;
    }
    const ask = Ask.parse(line);
    if ('enter' in ask) void enter(ask.enter);
    else if ('pause' in ask) pace.pause(ask.pause);
    else {
      held.get(ask.leave)?.leave();
      held.delete(ask.leave);
    }
  };

  readLines(socket, take);
  // A worker that is killed resets its connection; closing is handled below either way.
  socket.on('error', () => {});
  socket.on('close', () => {
    gone = true;
    for (const slot of held.values()) slot.leave();
    held.clear();
  });
};

export const startPaceBroker = async (pace: Pace): Promise<PaceBroker> => {
  const key = randomUUID();
  const sockets = new Set<Socket>();
  // Without Nagle's algorithm: it would delay each of these short messages by up to forty milliseconds.
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serve(socket, pace, key);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The pace broker has no port');
  return {
    address: `127.0.0.1:${bound.port}/${key}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
};

interface Waiting {
  readonly resolve: (slot: Slot) => void;
  readonly reject: (error: Error) => void;
}

/** Connects to the broker. Once the connection is lost, every `enter` rejects: nothing is sent without the rate limit. */
export const connectPace = async (address: string): Promise<Pace & { close(): void }> => {
  const [, host, port, key] = /^([^:/]+):(\d+)\/(.+)$/.exec(address) ?? [];
  if (host === undefined || key === undefined) throw new Error(`No address of a pace broker: ${address}`);
  const socket = openSocket({ port: Number(port), host, noDelay: true });
  const waiting = new Map<number, Waiting>();
  let lastTicket = 0;
  const lost = (): Error => new Error('The connection to the pace broker is lost');

  const slot = (ticket: number): Slot => {
    let left = false;
    return {
      leave: () => {
        if (left) return;
        left = true;
        write(socket, { leave: ticket });
      },
    };
  };

  await new Promise<void>((resolve, reject) => {
    write(socket, { key });
    readLines(socket, (line) => {
      const answer = Answer.parse(line);
      if ('welcome' in answer) return resolve();
      waiting.get(answer.entered)?.resolve(slot(answer.entered));
      waiting.delete(answer.entered);
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      reject(lost());
      for (const { reject: giveUp } of waiting.values()) giveUp(lost());
      waiting.clear();
    });
  });

  return {
    enter: () =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) return reject(lost());
        lastTicket += 1;
        waiting.set(lastTicket, { resolve, reject });
        write(socket, { enter: lastTicket });
      }),
    pause: (until) => write(socket, { pause: until }),
    close: () => socket.destroy(),
  };
};
