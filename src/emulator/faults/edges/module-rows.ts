import type { Operator } from '../base/operator.ts';
import { type FaultRow, wrong } from '../base/row.ts';
import { type spoilAfter, spoilBefore } from '../operators/spoil.ts';

/** An update with null removes the module. */
export const nullRemoves = (name: string, module: string): FaultRow =>
  wrong(
    name,
    `an update with null for ${module} removes it`,
    'module-not-removed',
    clear(spoilBefore, module, (body) => body[module] === null),
  );

/** An update removes a module. With `spoilAfter` its answer still shows the module. */
export const clear = (
  spoil: typeof spoilBefore | typeof spoilAfter,
  module: string,
  when: (body: Readonly<Record<string, unknown>>) => boolean,
): Operator =>
  spoil('update', ({ stored, call }) => {
    if (stored && when(call.body)) stored.fields[module] = null;
  });
