/** Fetches over a connection of its own: one that is kept may be closed by the server just when it is used again. */
export const fetchOnce = (url: string | URL, init: RequestInit = {}): Promise<Response> => {
  const headers = new Headers(init.headers);
  headers.set('connection', 'close');
  return fetch(url, { ...init, headers });
};
