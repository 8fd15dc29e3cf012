import type { Cause } from '../../model/causes/causes.ts';
import type { EndpointResult, GapResult, RequirementResult } from '../../model/report.ts';
import type { PageAddress } from '../browser/address.ts';
import type { Filter } from '../data/filter.ts';
import type { PageReport } from '../data/page-report.ts';

/** The properties of every view. */
export interface ViewProps {
  readonly report: PageReport;
  readonly address: PageAddress;
  /** All of them, the worst first. */
  readonly causes: readonly Cause[];
  /** What the filter lets through. */
  readonly shown: {
    readonly causes: readonly Cause[];
    readonly requirements: readonly RequirementResult[];
    readonly endpoints: readonly EndpointResult[];
    readonly gaps: readonly GapResult[];
  };
  readonly onFilter: (filter: Filter) => void;
  readonly onGo: (to: Partial<PageAddress>) => void;
}
