/** Words in lines of so many columns; a word that is longer than a line stays whole. */
export const wrapWords = (text: string, columns: number): readonly string[] => {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + 1 + word.length > columns) lines.push(word);
    else lines.splice(-1, 1, last === '' ? word : `${last} ${word}`);
  }
  return lines;
};
