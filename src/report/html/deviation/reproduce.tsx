import type { JSX } from 'preact';
import type { Deviation } from '../../model/report.ts';
import { Copy } from '../browser/copy.tsx';
import { Text } from '../parts/text.tsx';
import { waiverEntry } from './waiver-entry.ts';

interface ReproduceProps {
  deviation: Deviation;
  startedAt: string;
}

/** Commands that reproduce a deviation, and an entry for the waiver file. */
export const Reproduce = ({ deviation, startedAt }: ReproduceProps): JSX.Element => {
  const { reproduce, waived, id, requirement } = deviation;
  const { curl, command, script, removed, chain } = reproduce;
  return (
    <div class="reproduce">
      <h4>Reproduce</h4>
      {command !== '' && <Copy label="command that tries this alone" text={command} />}
      {script !== undefined && (
        <Copy label="script in the folder of the report" text={`node ${script}`}>
          <p class="note">Exits with 1 while the deviation is there, with 0 when it is gone.</p>
        </Copy>
      )}
      {chain !== undefined && (
        <Copy label="curl that makes a new one first" text={chain}>
          <p class="note">
            The run has removed <Text of={removed ?? ''} />, so this makes another (with jq) and leaves it for you to
            delete.
          </p>
        </Copy>
      )}
      {curl !== '' && (
        <Copy label={chain === undefined ? 'curl' : 'curl as it was sent'} text={curl}>
          {removed !== undefined && chain === undefined && (
            <p class="note">
              The run has removed <Text of={removed} /> since. Put the id of another into this line, or use the command.
            </p>
          )}
        </Copy>
      )}
      {waived === null && <Copy label="waiver entry" text={waiverEntry(id, requirement, startedAt)} />}
    </div>
  );
};
