/** The first characters of a text, at most `most` UTF-16 units: none is cut in two, because half a surrogate pair is no Unicode text for readers of a report. */
export const beginningOf = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
