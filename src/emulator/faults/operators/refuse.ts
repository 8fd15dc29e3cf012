import type { Reply } from '../../base/call.ts';
import { Problem } from '../../base/problem.ts';
import { type At, type Operator, type Scene, stepIn } from '../base/operator.ts';

/** Refuses what the documents allow. */
export const refuse = (at: At, when: (scene: Scene) => boolean, code = 400): Operator =>
  stepIn(at, (scene, next) =>
    when(scene) ? { status: code, headers: {}, body: { msg: 'this is not taken' } } : next(scene.call),
  );

/** Refuses requests without a field. */
export const demand = (at: At, field: string, code = 400): Operator =>
  refuse(at, ({ call }) => call.body[field] === undefined, code);

/** Replaces the answer of a documented refusal. */
export const onRefusal = (
  at: At,
  respond: (problem: Problem, scene: Scene) => Reply | null | Promise<Reply | null>,
): Operator =>
  stepIn(at, async (scene, next) => {
    try {
      return await next(scene.call);
    } catch (error) {
      const reply = error instanceof Problem ? await respond(error, scene) : null;
      if (reply === null) throw error;
      return reply;
    }
  });

const failure: Reply = { status: 500, headers: {}, body: { msg: 'Internal error' } };

/** Answers 500 instead of refusing. */
export const crash = (at: At, when: (status: number) => boolean = () => true): Operator =>
  onRefusal(at, ({ status }) => (when(status) ? { ...failure } : null));
