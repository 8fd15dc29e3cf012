import { requirements, resources } from '../contract/index.ts';
import type { LawName } from '../contract/laws/laws.ts';
import { idsDistinct, listObject } from './checks/agent-lists.ts';
import { certificateInside } from './checks/certificate-inside.ts';
import { createdAtTold } from './checks/created-at.ts';
import { clearNoBody, deleteNoBody, replayNoBody } from './checks/delete-no-body.ts';
import { createEcho, getEcho, listEcho, updateApplies, updateKeepsRest } from './checks/echo.ts';
import { idUnique } from './checks/id-unique.ts';
import { json } from './checks/json.ts';
import { listEnvelope } from './checks/list-envelope.ts';
import { listOnce } from './checks/list-once.ts';
import { replaceEcho, replaceReadBack } from './checks/module-echo.ts';
import { refAddress } from './checks/ref-address.ts';
import { refusalStatus } from './checks/refusal-status.ts';
import { refusalsJson } from './checks/refusals-json.ts';
import { tokenInCreation, tokenNullLater, tokenShownOnce } from './checks/secrets.ts';
import { idPrefix, shape, timestamps } from './checks/shape.ts';
import { successStatuses } from './checks/success-status.ts';
import { aclUnspecified, acmeTargetOfOneName } from './checks/unasked.ts';
import { uriForm } from './checks/uri-form.ts';
import type { Finding } from './finding.ts';
import type { Check, Flaw } from './subject/check.ts';
import type { Subject } from './subject/subject.ts';

/** All checks that every answer goes through, by their file in `checks/`: first the status, then the form, then the meaning. */
const checksByFile: { readonly [file: string]: readonly Check[] } = {
  'success-status': successStatuses,
  json: [json],
  'delete-no-body': [deleteNoBody, replayNoBody, clearNoBody],
  'refusals-json': [refusalsJson],
  'refusal-status': [refusalStatus],
  shape: [shape, idPrefix, timestamps],
  'id-unique': [idUnique],
  'created-at': [createdAtTold],
  'uri-form': [uriForm],
  'ref-address': [refAddress],
  'list-envelope': [listEnvelope],
  'list-once': [listOnce],
  'agent-lists': [listObject, idsDistinct],
  secrets: [tokenInCreation, tokenNullLater, tokenShownOnce],
  echo: [createEcho, getEcho, listEcho, updateApplies, updateKeepsRest],
  'module-echo': [replaceEcho, replaceReadBack],
  unasked: [aclUnspecified, acmeTargetOfOneName],
  'certificate-inside': certificateInside,
};

export const checks: readonly Check[] = Object.values(checksByFile).flat();

/** The files of the checks for a behaviour; none where only the suites decide it. */
export const checkFilesOf = (behaviour: string): readonly string[] =>
  Object.entries(checksByFile)
    .filter(([, own]) => own.some(({ law }) => law === behaviour))
    .map(([file]) => `src/judge/checks/${file}.ts`);

/** The result of one check on one answer. */
export interface Judgement {
  readonly requirement: string;
  /** The law of the check, even if the requirement is the resource's own about a field. */
  readonly law: string;
  readonly endpoint: string;
  /** Empty: the requirement held. */
  readonly findings: readonly Finding[];
}

/** The ids of requirements by check and by resource, precomputed because every answer is checked against dozens. */
const idsByCheck: readonly (readonly [Check, ReadonlyMap<string, string>])[] = checks.map((check) => [
  check,
  new Map(
    requirements
      .filter(({ id, resource }) => id === `${resource}.${check.law}`)
      .map(({ id, resource }) => [resource, id]),
  ),
]);

/** The checks that may say something about a resource's answers: those that bind it, and those that bind others by what they show. */
const checksFor: ReadonlyMap<string, typeof idsByCheck> = new Map(
  resources.map(({ name }) => [name, idsByCheck.filter(([{ bound }, ids]) => bound !== undefined || ids.has(name))]),
);

/** The laws about the values that the fields of a single resource come back with. */
const echoes: ReadonlySet<string> = new Set<LawName>([
  'create-echo',
  'get-echo',
  'update-applies',
  'update-keeps-rest',
]);

/** The behaviour that a flaw breaks: the law, or the resource's own requirement about that field. So one wrong field is not reported twice. */
const behaviourOf = ({ resource }: Subject, law: string, { place }: Flaw): string =>
  (echoes.has(law) ? resource.kept?.[place.slice(1)] : undefined) ?? law;

/** Judges one exchange by every law that binds the resource and applies to the exchange. */
export const judge = (subject: Subject): readonly Judgement[] => {
  const judgements: Judgement[] = [];
  const own = [subject.resource.name];
  for (const [check, ids] of checksFor.get(subject.resource.name) ?? idsByCheck)
    for (const resource of check.bound?.(subject) ?? own) {
      const requirement = ids.get(resource);
      const flaws = requirement === undefined ? null : check.examine(subject, resource);
      if (requirement !== undefined && flaws !== null)
        judgements.push(...judgementsOf(subject, { law: check.law, resource, requirement }, flaws));
    }
  return judgements;
};

/** A law at a resource, and the requirement that it becomes there. */
interface Bound {
  readonly law: string;
  readonly resource: string;
  readonly requirement: string;
}

const judgementsOf = (
  subject: Subject,
  { law, resource, requirement }: Bound,
  flaws: readonly Flaw[],
): readonly Judgement[] => {
  const endpoint = subject.endpoint.id;
  if (flaws.length === 0) return [{ requirement, law, endpoint, findings: [] }];
  // One finding for each place: 500 list items with the same flaw are one finding.
  const findings = [...new Map(flaws.map((flaw) => [JSON.stringify([flaw.place, flaw.flaw]), flaw])).values()].map(
    (flaw) => ({
      requirement: `${resource}.${behaviourOf(subject, law, flaw)}`,
      endpoint,
      ...flaw,
      exchanges: [subject.exchange.id],
    }),
  );
  const concerned = new Set([requirement, ...findings.map((finding) => finding.requirement)]);
  return [...concerned].map((id) => ({
    requirement: id,
    law,
    endpoint,
    findings: findings.filter((finding) => finding.requirement === id),
  }));
};
