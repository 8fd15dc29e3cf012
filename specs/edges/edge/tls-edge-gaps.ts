import { isObject } from '../../../src/contract/json-object.ts';
import { tlsEdges } from '../../../src/contract/resources/edges/tls-edges.ts';
import { requestTo, undocumentedDelete } from '../../../src/harness/request/ask.ts';
import { gap } from '../../../src/harness/trial/requirement.ts';
import { need } from '../../../src/harness/world/requests/need.ts';
import { asJson } from '../../../src/judge/subject/check.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import { statusOf } from '../../steps/requests/status-of.ts';
import { referenced } from './edge.ts';
import { spellings } from './min-version.ts';

/** Declares the gaps that only TLS edges have. */
export const tlsEdgeGaps = (): void => {
  gap('tls-edges.min-version-values', async ({ world }) => {
    const id = await world.resources.scratch('tls-edges');
    for (const min_version of spellings) {
      const json = { tls_termination: { terminate_at: 'edge', min_version } };
      const answer = await world.requests.aside(requestTo(tlsEdges, 'update', { id, json }));
      world.claims.observe(world.context.id, `${min_version}: ${statusOf(answer)}`);
    }
  });

  gap('tls-edges.min-version-default', async ({ world }) => {
    const id = await world.resources.scratch('tls-edges');
    const json = { tls_termination: { terminate_at: 'edge' } };
    const answer = await world.requests.aside(requestTo(tlsEdges, 'update', { id, json }));
    const module = need(answer)['tls_termination'];
    const known = isObject(module) && 'min_version' in module;
    world.claims.observe(world.context.id, known ? asJson(module['min_version']) : 'left out');
  });

  gap('tls-edges.certificate-authorities-form', async ({ world }) => {
    const { id: authority } = await referenced(world, 'certificate-authorities');
    const id = await world.resources.scratch('tls-edges');
    const json = {
      mutual_tls: { certificate_authority_ids: [authority] },
      tls_termination: { terminate_at: 'edge' },
    };
    const answer = await world.requests.aside(requestTo(tlsEdges, 'update', { id, json }));
    const module = need(answer)['mutual_tls'];
    const form = isObject(module) ? module['certificate_authorities'] : undefined;
    world.claims.observe(
      world.context.id,
      Array.isArray(form) ? 'a list of Refs' : isObject(form) ? 'a single Ref' : 'neither',
    );
  });

  gap('tls-edges.edge-delete', async ({ world }) => {
    const { id } = await world.resources.create(tlsEdges);
    const endpoint = undocumentedDelete(`${tlsEdges.collection}/{id}`);
    const answer = await world.requests.aside({ resource: tlsEdges, endpoint, id });
    const after = await world.requests.aside(requestTo(tlsEdges, 'get', { id }));
    world.claims.observe(
      world.context.id,
      `DELETE: ${statusOf(answer)}, then GET: ${succeeded(after) ? 'still there' : statusOf(after)}`,
    );
  });
};
