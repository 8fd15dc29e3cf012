const WIDTH = 16;

/** A hex dump: offset, values, and the printable characters. */
export const hexLines = (base64: string): readonly string[] => {
  const bytes = Array.from(atob(base64), (character) => character.charCodeAt(0));
  return Array.from({ length: Math.ceil(bytes.length / WIDTH) }, (_, row) => {
    const some = bytes.slice(row * WIDTH, (row + 1) * WIDTH);
    const values = some.map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    const characters = some.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join('');
    return `${(row * WIDTH).toString(16).padStart(6, '0')}  ${values.padEnd(WIDTH * 3 - 1)}  ${characters}`;
  });
};
