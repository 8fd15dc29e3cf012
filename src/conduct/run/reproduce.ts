import { curl } from '../../exchange/script/curl.ts';
import type { Script } from '../../exchange/script/script.ts';
import type { Reproduce } from '../../report/model/assemble/deviations.ts';

/** Whether one request shows the deviation: it reads what exists for everyone, with the token of the target or with none. */
const isOneRead = ({ steps }: Script): boolean =>
  steps.length === 1 &&
  steps.every(
    ({ method, headers }) =>
      method === 'GET' &&
      headers
        .filter(({ name }) => name.toLowerCase() === 'authorization')
        .every(({ value }) => value.every((part) => typeof part === 'string' || 'fill' in part)),
  );

/** How to see a deviation again. The command and the file are named when the report is written. */
export const reproduceWith =
  (tokenEnv: string): Reproduce =>
  ({ exchanges, script, trial }) => {
    const last = exchanges.at(-1);
    return {
      curl: last !== undefined && script !== undefined && isOneRead(script) ? curl(last, { tokenEnv }) : '',
      command: '',
      ...(script === undefined ? {} : { standalone: script }),
      ...(trial === undefined ? {} : { trial }),
    };
  };
