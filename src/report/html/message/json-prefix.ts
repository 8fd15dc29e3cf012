const TOKEN = /"(?:[^"\\]|\\.)*(?:"|\\?$)|[{}[\],]/gs;
/** A member that the cut went through: a name, a name and the beginning of its value, or the beginning of a value alone. */
const REST = /^,?\s*(?:"(?:[^"\\]|\\.)*(?:"\s*(?::\s*(?:"(?:[^"\\]|\\.)*(?:"|\\?$)|[-+\w.]*))?|\\?$)|[-+\w.]*)\s*$/s;
const CLOSERS: { readonly [opener: string]: string } = { '{': '}', '[': ']' };

/** Whether a text is the beginning of a JSON object or list: it must be valid JSON when it is closed after its last whole member. */
export const isJsonPrefix = (source: string): boolean => {
  const open: string[] = [];
  let end = 0;
  let closers = '';
  for (const { 0: token, index } of source.matchAll(TOKEN)) {
    const closer = CLOSERS[token];
    if (closer !== undefined) open.unshift(closer);
    else if (token === '}' || token === ']') open.shift();
    else if (token !== ',') continue;
    // A whole member ends before a comma, or at a bracket.
    end = token === ',' ? index : index + 1;
    closers = open.join('');
  }
  try {
    JSON.parse(source.slice(0, end) + closers);
    return REST.test(source.slice(end));
  } catch {
    return false;
  }
};
