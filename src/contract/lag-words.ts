/** The delay until a change shows, in coarse steps, so that two runs against one deployment report the same. The shortest first. */
export const lagWords = ['at once', 'within 100 ms', 'within 1 s', 'within 10 s', 'after more than 10 s'] as const;
