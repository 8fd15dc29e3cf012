/**
 * Node writes and reads the head of a message one byte per character. These two turn text into such a string and back, so
 * that a character outside ASCII travels as UTF-8, as it does from every other client and from the `curl` lines of a report.
 */
export const toWireText = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

/** Bytes that are no UTF-8 stay one character each. */
export const fromWireText = (wire: string): string => {
  const text = Buffer.from(wire, 'latin1').toString('utf8');
  return text.includes('\uFFFD') ? wire : text;
};
