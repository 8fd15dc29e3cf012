import { judge } from '../../src/judge/judge.ts';
import { matchEndpoint } from '../../src/judge/match-endpoint.ts';
import { Model } from '../../src/judge/model.ts';
import { subjectOf } from '../judge/sample-subject.ts';
import { examplesOf, type Story, storyAgentUrl, storyBaseUrl } from './read-examples.ts';

/** The judge's result for one example. */
export interface JudgedExample {
  readonly name: string;
  /** The endpoint of the address, as the judge reads it. */
  readonly endpoint: string | null;
  /** The requirement of the endpoint, which a success shows first. */
  readonly own: string | null;
  readonly requirements: readonly string[];
  readonly findings: readonly string[];
}

/** Judges a story from its beginning. */
export const judgeStory = (story: Story): readonly JudgedExample[] => {
  const model = new Model();
  return examplesOf(story).map(({ name, resource, endpoint, request, response }) => {
    const succeeds = response.status < 300;
    const baseUrl = resource.api === 'agent' ? storyAgentUrl : storyBaseUrl;
    const url = `${baseUrl}${request.path}`;
    const match = matchEndpoint(endpoint.id.split(' ')[0] ?? '', url);
    const sample = subjectOf(endpoint.operation, {
      resource,
      status: response.status,
      headers: response.headers,
      json: response.body,
      sent: request.body,
      id: match?.params['id'] ?? null,
      expectation: succeeds ? 'success' : 'refusal',
      baseUrl,
      model,
    });
    const subject = { ...sample, exchange: { ...sample.exchange, request: { ...sample.exchange.request, url } } };
    const judgements = judge(subject);
    model.learn(subject);
    return {
      name,
      endpoint: match?.endpoint.id ?? null,
      own: succeeds ? `${resource.name}.${endpoint.operation}` : null,
      requirements: judgements.map(({ requirement }) => requirement),
      findings: judgements.flatMap(({ findings }) =>
        findings.map(({ requirement, place }) => `${requirement} ${place}`),
      ),
    };
  });
};
