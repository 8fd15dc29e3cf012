/** The exports of `import … from 'plumbline-conformance'`. They are a public interface: programs of users depend on them. */

export {
  type OwnAnswer,
  type OwnCreation,
  type OwnHands,
  type OwnRequest,
  type OwnRequirement,
  requirement,
} from '../conduct/own-suite/own-requirement.ts';
export type { OwnResult, SuiteOutcome } from '../conduct/own-suite/suite-outcome.ts';
export { version } from '../conduct/version.ts';
export type { Gap, Requirement } from '../contract/terms/contract.ts';
export type { TargetFile } from '../harness/target/target-file.ts';
export type { Report } from '../report/model/report.ts';
export {
  type JudgeSettings,
  judge,
  type RecordedExchange,
  type RecordedFinding,
  type RecordedHeaders,
  type RecordedJudgement,
} from './judge.ts';
export { type EndSignal, type RunOutcome, type RunSettings, run } from './run.ts';
export { type EmbeddedDeployment, type EmbeddedSettings, startEmbedded } from './start-embedded.ts';
export { gaps, requirements } from './statements.ts';
export { type SuiteSettings, trySuite } from './try-suite.ts';
