import type { RunEvent } from './run-event.ts';

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * An event as one line of JSON in ASCII: nothing that a target sent is obeyed by a terminal, and nothing by GitHub, which takes `##[` anywhere in a
 * line for a command.
 */
export const eventLine = (event: RunEvent): string =>
  `${JSON.stringify(event)
    .replace(/[^\x20-\x7e]/g, escaped)
    .replaceAll('##[', '#\\u0023[')}\n`;
