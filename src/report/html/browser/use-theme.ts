import { useEffect, useState } from 'preact/hooks';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'plumbline-theme';

const kept = (): Theme => {
  try {
    const value = window.localStorage.getItem(KEY);
    return THEMES.find((theme) => theme === value) ?? 'system';
  } catch {
    // A browser may keep nothing for a page that was opened from disk.
    return 'system';
  }
};

/** The colour theme that the reader chose, kept for later reports if the browser allows storage. */
export const useTheme = (): readonly [Theme, (theme: Theme) => void] => {
  const [theme, setTheme] = useState(kept);
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  const choose = (chosen: Theme): void => {
    setTheme(chosen);
    try {
      window.localStorage.setItem(KEY, chosen);
    } catch {
      // Without storage the choice holds for this page only.
    }
  };
  return [theme, choose];
};
