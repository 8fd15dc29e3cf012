import { judge } from '../../src/judge/judge.ts';
import { matchEndpoint } from '../../src/judge/match-endpoint.ts';
import { Model } from '../../src/judge/model.ts';
import { subjectOf } from '../judge/sample-subject.ts';
import { examplesOf, type Story, storyAgentUrl, storyBaseUrl } from './read-examples.ts';

/** What the judge has to say about one example. */
export interface JudgedExample {
  readonly name: string;
  /** The endpoint that its address is of, by the judge's own reading. */
  readonly endpoint: string | null;
  /** The requirement that a success proves above all: that of its endpoint. */
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
