import type { JSX } from 'preact';
import type { Report, RequirementResult } from '../../model/report.ts';
import { groundLine } from '../../model/verdict/ground-line.ts';
import { Text } from '../parts/text.tsx';

interface GroundProps {
  requirement: RequirementResult;
  /** Where the documents are published. */
  documents: Report['run']['target']['documents'];
}

/** Where a requirement stands in the documents and what it rests on, with a link to the document where it is known where that is. */
export const Ground = ({ requirement, documents = {} }: GroundProps): JSX.Element | null => {
  const line = groundLine(requirement);
  if (line === null) return null;
  const address = documents[requirement.document];
  return (
    <span class="ground">
      <Text of={line} />
      {/* A report may come from anywhere: nothing but the web is linked. */}
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
