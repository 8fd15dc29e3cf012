/** Fetches over a new connection: the server may close a kept-alive one just when it is reused. */
export const fetchOnce = (url: string | URL, init: RequestInit = {}): Promise<Response> => {
  const headers = new Headers(init.headers);
  headers.set('connection', 'close');
  return fetch(url, { ...init, headers });
};
