/** Why refusals are expected to be of a certain kind although the documents leave failures open (document 1, Errors, rule 4). */
export const otherRefusal =
  'Clients rely on it, but the documents do not say what becomes of a request that is refused.';

export const clientError =
  'HTTP has 4xx for requests at fault and 5xx for faults of the server (RFC 9110, 15.5 and 15.6); the documents leave failure statuses open.';
