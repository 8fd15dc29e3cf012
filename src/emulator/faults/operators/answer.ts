import { noContent, type Reply } from '../../base/call.ts';
import { type At, type Operator, type Scene, stepIn } from '../base/operator.ts';

/** Changes a whole answer. */
export const answer = (at: At, change: (reply: Reply, scene: Scene) => void): Operator =>
  stepIn(at, async (scene, next) => {
    const reply = await next(scene.call);
    change(reply, scene);
    return reply;
  });

/** Answers with another status. */
export const status = (at: At, code: number): Operator =>
  answer(at, (reply) => {
    reply.status = code;
    // 204 has no body, and the server would turn a 204 with a body into a 500.
    if (code === 204) reply.body = undefined;
  });

/** Answers 204 and does nothing. */
export const doNothing = (at: At, when: (scene: Scene) => boolean = () => true): Operator =>
  stepIn(at, (scene, next) => (when(scene) ? noContent() : next(scene.call)));

/** Sets a header of the answer, such as the content type. */
export const header = (at: At, name: string, value: string): Operator =>
  answer(at, (reply) => {
    reply.headers[name] = value;
  });

/** Sends raw bytes instead of the answer. */
const raw = (at: At, bytes: string): Operator =>
  answer(at, (reply) => {
    reply.raw = bytes;
  });

/** Answers 204 with a body. */
export const bodyAfter204 = (at: At): Operator =>
  raw(
    at,
    'HTTP/1.1 204 No Content\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
  );
