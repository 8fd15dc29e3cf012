import type { JSX } from 'preact';
import type { Report, RequirementResult } from '../../model/report.ts';
import { groundLine } from '../../model/verdict/ground-line.ts';
import { Text } from '../parts/text.tsx';

interface GroundProps {
  requirement: RequirementResult;
  /** The URLs of the published documents. */
  documents: Report['run']['target']['documents'];
}

/** The passages that a requirement rests on, and its basis, with a link to the document if its URL is known. */
export const Ground = ({ requirement, documents = {} }: GroundProps): JSX.Element | null => {
  const line = groundLine(requirement);
  if (line === null) return null;
  const address = documents[requirement.document];
  return (
    <span class="ground">
      <Text of={line} />
      {/* A report may come from anywhere, so only http and https addresses become links. */}
      {address !== undefined && /^https?:\/\//.test(address) && (
        <>
          {' '}
          <a href={address} rel="noreferrer">
            Read document {requirement.document}
          </a>
        </>
      )}
    </span>
  );
};
