/** The head of every page. The title must be HTML already. */
export const pageHead = (head: {
  policy: string;
  title: string;
  icon: string;
  style: string;
}): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${head.policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="Plumbline">
<title>${head.title}</title>
<link rel="icon" href="${head.icon}">
<style>${head.style}</style>
</head>`;
