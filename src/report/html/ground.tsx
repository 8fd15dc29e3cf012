import type { JSX } from 'preact';
import { groundLine } from '../model/ground-line.ts';
import type { RequirementResult } from '../model/report.ts';
import { Text } from './text.tsx';

/** Where a requirement stands in the documents and what it rests on. */
export const Ground = ({ requirement }: { requirement: RequirementResult }): JSX.Element | null => {
  const line = groundLine(requirement);
  return line === null ? null : (
    <span class="ground">
      <Text of={line} />
    </span>
  );
};
