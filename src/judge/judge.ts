import { binds } from '../contract/index.ts';
import type { Check } from './check.ts';
import { idsDistinct, listObject } from './checks/agent-lists.ts';
import { clearNoBody, deleteNoBody, replayNoBody } from './checks/delete-no-body.ts';
import { createEcho, getEcho, listEcho, updateApplies, updateKeepsRest } from './checks/echo.ts';
import { idUnique } from './checks/id-unique.ts';
import { json } from './checks/json.ts';
import { listEnvelope } from './checks/list-envelope.ts';
import { refusalsJson } from './checks/refusals-json.ts';
import { tokenInCreation, tokenNullLater, tokenShownOnce } from './checks/secrets.ts';
import { idPrefix, shape, timestamps } from './checks/shape.ts';
import { successStatuses } from './checks/success-status.ts';
import { uriForm } from './checks/uri-form.ts';
import type { Finding } from './finding.ts';
import type { Subject } from './subject.ts';

/** Every answer goes through all of these: status first, then form, then meaning. */
export const checks: readonly Check[] = [
  ...successStatuses,
  json,
  deleteNoBody,
  replayNoBody,
  clearNoBody,
  refusalsJson,
  shape,
  idPrefix,
  idUnique,
  timestamps,
  uriForm,
  listEnvelope,
  listObject,
  idsDistinct,
  tokenInCreation,
  tokenNullLater,
  tokenShownOnce,
  createEcho,
  getEcho,
  listEcho,
  updateApplies,
  updateKeepsRest,
];

/** What one check had to say about one answer. */
export interface Judgement {
  readonly requirement: string;
  readonly endpoint: string;
  /** Empty: the requirement held. */
  readonly findings: readonly Finding[];
}

/** Holds one exchange against every law that binds its resource and has something to say about it. */
export const judge = (subject: Subject): readonly Judgement[] =>
  checks.flatMap(({ law, bound, examine }) =>
    (bound?.(subject) ?? (binds(law, subject.resource) ? [subject.resource.name] : [])).flatMap((resource) => {
      const flaws = examine(subject, resource);
      if (flaws === null) return [];
      const requirement = `${resource}.${law}`;
      const endpoint = subject.endpoint.id;
      // One place, one finding: a list of 500 items that are all wrong in the same way is one flaw.
      const findings = [...new Map(flaws.map((flaw) => [flaw.place, flaw])).values()].map((flaw) => ({
        requirement,
        endpoint,
        ...flaw,
        exchanges: [subject.exchange.id],
      }));
      return [{ requirement, endpoint, findings }];
    }),
  );
