import type { JSX, RefObject } from 'preact';

const KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['/'], 'search'],
  [['j', 'k'], 'to the next or the previous finding, requirement, endpoint or gap'],
  [['Enter'], 'open it'],
  [['←', '→', 'Home', 'End'], 'move in a map'],
  [['Esc'], 'undo search and filters'],
  [['?'], 'show this'],
];

export const Help = ({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }): JSX.Element => (
  <dialog ref={dialog} class="dialog" aria-labelledby="help">
    <h2 id="help">Keys</h2>
    <dl>
      {KEYS.map(([keys, does]) => (
        <div key={does}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
    <button type="button" onClick={() => dialog.current?.close()}>
      Close
    </button>
  </dialog>
);
