/** Laws that compare an answer with earlier requests: if others write as well, an answer may rightly differ. */
export const needSoleControl = ['get-echo', 'list-echo', 'replace-read-back'];

/** Laws that compare an answer with its request: they need the whole request, and no write to the same thing at the same time. */
export const needRequest = ['create-echo', 'update-applies', 'update-keeps-rest', 'replace-echo'];
