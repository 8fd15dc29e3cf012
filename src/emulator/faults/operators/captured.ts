import type { Agent } from '../../agent/agent.ts';
import type { Captured } from '../../agent/captured.ts';
import { isObject } from '../../base/json-object.ts';
import type { At, Operator } from '../base/operator.ts';
import { alter, alterText } from './show.ts';

type Side = 'request' | 'response';

/** Shows other values for each header of a captured message. */
export const headers = (at: At, side: Side, change: (values: string[]) => unknown): Operator =>
  alter(at, `${side}.headers`, (map) =>
    isObject(map)
      ? Object.fromEntries(Object.entries(map).map(([name, values]) => [name, change([values].flat().map(String))]))
      : map,
  );

/** Changes the bytes of a captured message, or their encoding. */
export const bytes = (
  at: At,
  side: Side,
  change: (raw: Buffer) => Buffer,
  encoding: BufferEncoding = 'base64',
): Operator => alterText(at, `${side}.raw`, (raw) => change(Buffer.from(raw, 'base64')).toString(encoding));

/** The offset of the body of a message. */
export const bodyAt = (raw: Buffer): number => raw.indexOf('\r\n\r\n') + 4;

/** Whether a message declares its body to be of a media type. */
export const isDeclaredAs = (raw: Buffer, type: string): boolean =>
  raw.toString('latin1', 0, bodyAt(raw)).toLowerCase().includes(`\r\ncontent-type: ${type}`);

/** A message without its body, where that is a form. */
export const withoutForm = (raw: Buffer): Buffer =>
  isDeclaredAs(raw, 'application/x-www-form-urlencoded') ? raw.subarray(0, bodyAt(raw)) : raw;

/** Wraps the capture of requests; `add` captures one. */
export const onCapture = (
  step: (captured: Captured, add: (captured: Captured) => void, agent: Agent) => void,
): Operator => ({
  at: [],
  plant: ({ agent }) => {
    const { inspector } = agent;
    const add = inspector.add.bind(inspector);
    inspector.add = (captured) => step(captured, add, agent);
  },
});

/** All captured requests that are still kept, the newest first. */
export const allCaptured = ({ inspector }: Agent): Captured[] => inspector.list(1000, null);
