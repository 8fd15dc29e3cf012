/** Why an exchange of a recording was not judged, or not wholly. */
export const reasons = {
  elsewhere: 'to other addresses, or to none of the documents',
  page: 'asked for a page and not for JSON',
  repeated: 'the same exchange a second time',
  unanswered: 'without an answer',
  cut: 'body of the answer left out or cut: held to the status alone',
  sentCut: 'body of the request left out or cut: not held to what was asked for',
  overlapping: 'at the same time as a write to the same thing: not held to what was asked for or written',
} as const;
