/** The end of a name with characters that a query, a form or a path write otherwise, and longer than most. Which names are allowed is not said. */
export const oddName = ' a+b&c=%41\u00e9, and so on';
