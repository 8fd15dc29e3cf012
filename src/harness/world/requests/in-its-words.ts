import type { Exchange } from '../../../exchange/exchange.ts';

const most = 200;

/** The status and the shortened text of a refusal, for one line. */
export const inItsWords = ({ response }: Exchange): string => {
  const said = (response?.body ?? Buffer.alloc(0)).toString().replace(/\s+/g, ' ').trim();
  const quoted = said.length > most ? `${said.slice(0, most)}…` : said;
  return `${response?.status}${quoted === '' ? '' : `, ${quoted}`}`;
};
