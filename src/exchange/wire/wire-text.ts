/**
 * Node writes and reads the head of a message with one byte per character. These two functions convert text to such a string and back, so
 * that characters outside ASCII are sent as UTF-8, as by other clients and the `curl` lines of a report.
 */
export const toWireText = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

/** Bytes that are not valid UTF-8 stay one character each. */
export const fromWireText = (wire: string): string => {
  const text = Buffer.from(wire, 'latin1').toString('utf8');
  return text.includes('\uFFFD') ? wire : text;
};
