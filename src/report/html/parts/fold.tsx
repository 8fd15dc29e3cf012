import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { usePrinting } from '../browser/use-printing.ts';

interface FoldProps {
  summary: ComponentChildren;
  open?: boolean;
  /** Whether the content is printed. */
  onPaper?: boolean;
  class?: string;
  /** Called when it is first opened: what nobody looks at is never drawn. */
  children: () => ComponentChildren;
}

export const Fold = ({
  summary,
  open = false,
  onPaper = false,
  class: name = '',
  children,
}: FoldProps): JSX.Element => {
  const [isOpen, setOpen] = useState(open);
  const [drawn, setDrawn] = useState(open);
  const printing = usePrinting() && onPaper;
  useEffect(() => {
    if (open) setOpen(true);
  }, [open]);
  useEffect(() => {
    if (isOpen) setDrawn(true);
  }, [isOpen]);
  return (
    <details
      class={name}
      open={isOpen || printing}
      onToggle={(event) => {
        // Opened for printing, not by the reader.
        if (!printing) setOpen(event.currentTarget.open);
      }}
    >
      <summary>{summary}</summary>
      {(drawn || isOpen || printing) && children()}
    </details>
  );
};
