import { createHash } from 'node:crypto';
import type { Report } from '../../model/report.ts';
import { gateLine } from '../../model/verdict/gate.ts';
import { conformsWholly, verdictWords } from '../../model/verdict/verdict-words.ts';
import { printable } from '../../text/printable.ts';
import { escapeText } from '../../text/xml.ts';
import { assets } from '../assets.ts';
import type { FaultsByRequirement } from '../data/known-faults.ts';
import { embeddable, pageReport } from '../data/page-report.ts';
import { pageHead } from './page-head.ts';

/**
 * The report as one HTML file without network requests. Its content security policy allows exactly one script and one style sheet, each by its
 * hash, so that text from a target is never executed and nothing is ever fetched.
 */
export const renderHtml = async (report: Report, faults: FaultsByRequirement = {}): Promise<string> => {
  const { script, style } = await assets();
  const policy = [
    "default-src 'none'",
    `script-src '${hash(script)}'`,
    `style-src '${hash(style)}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const shown = pageReport(report, faults);
  const name = escapeText(printable(shown.run.target.name));
  const title = `${name}${titleWords(shown)}: conformance report`;
  return `${pageHead({ policy, title, icon: ICON, style })}
<body>
<div id="page"></div>
<noscript><p>${name}: ${escapeText(gateLine(shown))} The details of this report need JavaScript; the same facts stand in report.json and junit.xml.</p></noscript>
<script type="application/json" id="report">${embeddable(shown)}</script>
<script>${script}</script>
</body>
</html>
`;
};

const titleWords = (report: Report): string => {
  if (report.verdict === 'incomplete') return ' is incomplete';
  const words = verdictWords(report).toLowerCase();
  return report.verdict === 'deviates' || conformsWholly(report) ? ` ${words}` : `, ${words}`;
};

const hash = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** A plumb bob. Without an icon, a browser would request one from the server of the page. */
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M8 0v7M5 7h6l-3 8z" fill="#1d5f8a" stroke="#1d5f8a"/></svg>',
)}`;
