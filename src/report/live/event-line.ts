import type { RunEvent } from './run-event.ts';

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * An event as one line of JSON in ASCII, so that text from a target cannot control a terminal. GitHub takes `##[` anywhere in a line for a command,
 * so it is escaped as well.
 */
export const eventLine = (event: RunEvent): string =>
  `${JSON.stringify(event)
    .replace(/[^\x20-\x7e]/g, escaped)
    .replaceAll('##[', '#\\u0023[')}\n`;
