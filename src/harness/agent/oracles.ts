/** What specs hold tunnels and captured requests against. */
export {
  carries,
  decodeMessage,
  finalAnswer,
  isHttpVersion,
  isPathOf,
  valuesByName,
  valuesIn,
} from '../../judge/http-message.ts';
export { sameLocalAddress } from '../../judge/local-address.ts';
