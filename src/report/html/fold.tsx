import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

interface FoldProps {
  summary: ComponentChildren;
  open?: boolean;
  class?: string;
  id?: string;
  /** Called when it is first opened: what nobody looks at is never drawn. */
  children: () => ComponentChildren;
}

export const Fold = ({ summary, open = false, class: name = '', id, children }: FoldProps): JSX.Element => {
  const [isOpen, setOpen] = useState(open);
  const [drawn, setDrawn] = useState(open);
  useEffect(() => {
    if (open) setOpen(true);
  }, [open]);
  useEffect(() => {
    if (isOpen) setDrawn(true);
  }, [isOpen]);
  return (
    <details
      class={name}
      {...(id === undefined ? {} : { id })}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{summary}</summary>
      {(drawn || isOpen) && children()}
    </details>
  );
};
