const unescaped = (segment: string): string => {
  try {
    const text = decodeURIComponent(segment);
    // An escaped slash is part of a segment and separates none.
    return text.includes('/') ? segment : text;
  } catch {
    return segment;
  }
};

/** A path without its percent escapes, segment by segment: an id may be escaped in an address or not (RFC 3986, section 3.3). */
export const unescapedPath = (path: string): string => path.split('/').map(unescaped).join('/');
