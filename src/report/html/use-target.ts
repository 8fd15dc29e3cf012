import { useEffect, useState } from 'preact/hooks';

const current = (): string => {
  const fragment = window.location.hash.slice(1);
  try {
    return decodeURIComponent(fragment);
  } catch {
    // A stray percent sign is no encoding; the fragment is then meant as it stands.
    return fragment;
  }
};

/** What the address points at: the id of a requirement or section, or `deviation-` and the id of a deviation. */
export const useTarget = (): string => {
  const [target, setTarget] = useState(current);
  useEffect(() => {
    const follow = (): void => setTarget(current());
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return target;
};

export const linkTo = (target: string): string => `#${encodeURIComponent(target)}`;

export const deviationTarget = (id: string): string => `deviation-${id}`;
