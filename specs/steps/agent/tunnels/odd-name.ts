/** A suffix for names: long, and with characters that must be escaped in a query, a form or a path. Which names are allowed is not documented. */
export const oddName = ' a+b&c=%41\u00e9, and so on';
