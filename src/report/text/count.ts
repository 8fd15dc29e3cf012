/** A number with its noun: `count(1, 'deviation')` is "1 deviation", `count(1200, 'reply', 'replies')` "1,200 replies". */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;
