import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { printable } from '../../text/printable.ts';

interface CopyProps {
  label: string;
  text: string;
  /** A note to read before using the text. */
  children?: ComponentChildren;
}

/** Text to paste somewhere else, with a button that copies it exactly, whatever is shown of it. */
export const Copy = ({ label, text, children }: CopyProps): JSX.Element => {
  const code = useRef<HTMLPreElement>(null);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (said === '') return;
    const timer = setTimeout(() => setSaid(''), 2000);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Copied');
    } catch {
      // Without a secure origin or permission there is no clipboard API. The text is selected, so that the reader can copy it.
      if (code.current !== null) window.getSelection()?.selectAllChildren(code.current);
      setSaid('Selected');
    }
  };
  return (
    <div class="copy">
      <span class="label">{label}</span>
      <button type="button" onClick={copy} aria-label={`Copy ${label}`}>
        <span aria-live="polite">{said || 'Copy'}</span>
      </button>
      {children}
      <pre ref={code} dir="ltr">
        {printable(text, { layout: true })}
      </pre>
    </div>
  );
};
