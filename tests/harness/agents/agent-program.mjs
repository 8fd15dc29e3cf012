/** An agent program, online while it is connected to the port of `openAgentDoor`. Arguments: port, metadata, file for its pid, lifetime in ms. */
import { appendFileSync } from 'node:fs';
import { connect } from 'node:net';

const [port, metadata, log, lifeMs] = process.argv.slice(2);
if (log !== undefined) appendFileSync(log, `${process.pid} ${process.env.SECRET_OF_TEST ?? ''}\n`);
const socket = connect(Number(port), '127.0.0.1', () =>
  socket.write(`${metadata ?? process.env.PLUMBLINE_AGENT_WORD}\n`),
);
socket.on('error', () => process.exit(1));
socket.on('close', () => process.exit(0));
socket.resume();
if (lifeMs !== undefined) setTimeout(() => process.exit(0), Number(lifeMs));
