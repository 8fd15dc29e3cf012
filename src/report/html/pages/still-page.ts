import { createHash } from 'node:crypto';
import { pageHead } from './page-head.ts';

/** An HTML file without network requests or scripts. Title and content must be HTML already. */
export const stillPage = (title: string, style: string, content: string): string => {
  const hash = createHash('sha256').update(style).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'`;
  return `${pageHead({ policy, title, icon: 'data:,', style })}
<body>
<div id="page">
${content}
</div>
</body>
</html>
`;
};
