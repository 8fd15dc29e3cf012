import { useLayoutEffect, useState } from 'preact/hooks';

const current = (): string => {
  const fragment = window.location.hash.slice(1);
  try {
    return decodeURIComponent(fragment);
  } catch {
    // A stray percent sign is no encoding; the fragment is then meant as it stands.
    return fragment;
  }
};

/** What the address points at, and how many times a reader has asked for it. */
export interface Target {
  /** The id of a requirement, gap or section, or `deviation-` and the id of a deviation. */
  readonly id: string;
  readonly visit: number;
}

/** Follows the address. A link to where the address points already is a new visit, although the address does not change. */
export const useTarget = (): Target => {
  const [target, setTarget] = useState<Target>(() => ({ id: current(), visit: 0 }));
  // Before the page is first seen, so that no key or click comes too early.
  useLayoutEffect(() => {
    const follow = (): void => setTarget(({ visit }) => ({ id: current(), visit: visit + 1 }));
    const click = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
      if (link?.getAttribute('href') === window.location.hash) follow();
    };
    window.addEventListener('hashchange', follow);
    document.addEventListener('click', click);
    return () => {
      window.removeEventListener('hashchange', follow);
      document.removeEventListener('click', click);
    };
  }, []);
  return target;
};

/** Half a character has no place in an address. */
export const linkTo = (target: string): string => `#${encodeURIComponent(target.replace(/\p{Cs}/gu, '\ufffd'))}`;

export const deviationTarget = (id: string): string => `deviation-${id}`;
