import type { Exchange } from '../../../exchange/exchange.ts';
import { beginningOf } from '../../../judge/shapes/beginning-of.ts';

/** The status and the shortened text of a refusal, for one line. */
export const inItsWords = ({ response }: Exchange, most = 200): string => {
  const said = (response?.body ?? Buffer.alloc(0)).toString().replace(/\s+/g, ' ').trim();
  const quoted = said.length > most ? `${beginningOf(said, most)}…` : said;
  return `${response?.status}${quoted === '' ? '' : `, ${quoted}`}`;
};
