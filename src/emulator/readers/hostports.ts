import { z } from 'zod';

/** Document 2: hostports have the form host:port. An IPv6 host stands in brackets. */
const hostport = z.string().refine(
  (text) => {
    const match = /^(?:\[[0-9a-f:.]+\]|[^\s:/@]+):(\d{1,5})$/i.exec(text);
    return match !== null && Number(match[1]) >= 1 && Number(match[1]) <= 65_535;
  },
  { error: 'of the form host:port' },
);

export const hostports = z.array(hostport).nullish();
