import type { Report } from '../model/report.ts';
import { exitCode } from '../model/verdict/gate.ts';
import { conformsWholly, verdictWords } from '../model/verdict/verdict-words.ts';
import { count } from '../text/count.ts';
import { attributes, escapeText } from '../text/xml.ts';

/** Dark enough that white text on them is readable (WCAG AA). */
const COLOURS = { 0: '#2b7350', 1: '#b42318', 3: '#7a5200' } as const;
/** For a run without deviations that did not try everything: another colour than for a deployment that conforms. */
const PARTLY = '#1d5f8a';

/** The text of the badge. It never claims more than the gate allows. */
const messageOf = (report: Report): { readonly words: string; readonly colour: string } => {
  const { pass, total, unexercised, concern = 0 } = report.summary.requirements;
  const { statements } = report.summary;
  const share = statements === undefined ? `${pass}/${total}` : `${statements.proven}/${statements.total}`;
  const code = exitCode(report);
  const concerns = concern === 0 ? '' : `, ${count(concern, 'concern')}`;
  if (code === 0 && !conformsWholly(report)) {
    const tried = `${total - unexercised}/${total} tried`;
    return { words: `${verdictWords(report).toLowerCase()} ${tried}${concerns}`, colour: PARTLY };
  }
  const verdict = { 0: 'conforms', 1: report.verdict === 'deviates' ? 'deviates' : 'stale waiver', 3: 'incomplete' }[
    code
  ];
  return { words: `${verdict} ${share}${concerns}`, colour: COLOURS[code] };
};

const LABEL = 'plumbline';
const HEIGHT = 20;
/** The approximate width of a letter at 11 px; `textLength` makes every font use it. */
const LETTER = 6.4;
const PADDING = 6;

const widthOf = (text: string): number => Math.round(text.length * LETTER) + 2 * PADDING;

const words = (text: string, x: number): string =>
  `<text${attributes({ x: x + PADDING, y: 14, textLength: widthOf(text) - 2 * PADDING })}>${escapeText(text)}</text>`;

/** The verdict and how much was proven, as a small picture for a README or a dashboard. */
export const renderBadge = (report: Report): string => {
  const { words: message, colour } = messageOf(report);
  const [left, right] = [widthOf(LABEL), widthOf(message)];
  const title = `${LABEL}: ${message}`;
  return `<svg xmlns="http://www.w3.org/2000/svg"${attributes({ width: left + right, height: HEIGHT, role: 'img', 'aria-label': title })}>
<title>${escapeText(title)}</title>
<clipPath id="round"><rect${attributes({ width: left + right, height: HEIGHT, rx: 3 })}/></clipPath>
<g clip-path="url(#round)">
<rect${attributes({ width: left, height: HEIGHT, fill: '#3a3f45' })}/>
<rect${attributes({ x: left, width: right, height: HEIGHT, fill: colour })}/>
</g>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
${words(LABEL, 0)}
${words(message, left)}
</g>
</svg>
`;
};
