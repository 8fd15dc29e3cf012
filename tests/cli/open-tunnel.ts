import { type AddressInfo, connect, createServer } from 'node:net';

/** A TCP proxy on another port of this machine, of which the deployment does not know. */
export const openTunnel = async (baseUrl: string): Promise<{ readonly url: string; readonly close: () => void }> => {
  const server = createServer((socket) => {
    const on = connect(Number(new URL(baseUrl).port), '127.0.0.1');
    socket.pipe(on).pipe(socket);
    for (const end of [socket, on]) end.on('error', () => [socket, on].map((one) => one.destroy()));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
};
