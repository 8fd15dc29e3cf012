/** How long something took to show, coarsely, so that two runs against one deployment say the same. The quickest first. */
export const lagWords = ['at once', 'within 100 ms', 'within 1 s', 'within 10 s', 'after more than 10 s'] as const;
