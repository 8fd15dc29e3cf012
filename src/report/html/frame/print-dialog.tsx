import type { JSX, RefObject } from 'preact';
import { PARTS, type PaperParts } from './paper.tsx';

interface PrintDialogProps {
  dialog: RefObject<HTMLDialogElement | null>;
  parts: PaperParts;
  onChange: (parts: PaperParts) => void;
}

/** A dialog that chooses what to print besides the summary, the findings and what was not tried. */
export const PrintDialog = ({ dialog, parts, onChange }: PrintDialogProps): JSX.Element => (
  <dialog ref={dialog} class="dialog" aria-labelledby="print">
    <h2 id="print">Print</h2>
    <p class="note">Summary, findings and what was not tried are always printed. Add:</p>
    {PARTS.map(([part, name]) => (
      <label key={part}>
        <input
          type="checkbox"
          checked={parts[part]}
          onChange={(event) => onChange({ ...parts, [part]: event.currentTarget.checked })}
        />{' '}
        {name}
      </label>
    ))}
    <div class="buttons">
      <button
        type="button"
        onClick={() => {
          dialog.current?.close();
          window.print();
        }}
      >
        Print
      </button>
      <button type="button" onClick={() => dialog.current?.close()}>
        Close
      </button>
    </div>
  </dialog>
);
