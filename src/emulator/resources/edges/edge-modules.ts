import { z } from 'zod';
import { isObject, type JsonObject } from '../../base/json-object.ts';
import { invalid } from '../../base/problem.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import { mustExist, refTo } from '../../deployment/references.ts';

/** One kind of module: its request shape, what is stored, and how it is shown. */
interface ModuleKind {
  readonly shape: z.ZodType<Record<string, unknown>>;
  /** What is stored. May throw a Problem. */
  keep(deployment: Deployment, input: Record<string, unknown>): Record<string, unknown>;
  show(deployment: Deployment, kept: Record<string, unknown>): Record<string, unknown>;
}

const backends = ['bkdhr', 'bkdtg', 'bkdwd', 'bkdfo'];

/** Document 2, Module envelope: enabled is true when unspecified. */
const enabled = (input: Record<string, unknown>): boolean => input['enabled'] !== false;
const switched = { enabled: z.boolean().nullish() };
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

export const edgeModules = {
  backend: {
    shape: z.object({ ...switched, backend_id: z.string() }),
    keep: (deployment, input) => {
      const id = String(input['backend_id']);
      mustExist(deployment, [id], backends, 'backend.backend_id');
      return { enabled: enabled(input), backend_id: id };
    },
    show: (deployment, kept) => ({
      enabled: kept['enabled'],
      backend: refTo(deployment, String(kept['backend_id'])),
    }),
  },
  ip_restriction: {
    shape: z.object({ ...switched, ip_policy_ids: z.array(z.string()).nullish() }),
    keep: (deployment, input) => {
      const ids = texts(input['ip_policy_ids']);
      mustExist(deployment, ids, ['ipp'], 'ip_restriction.ip_policy_ids');
      return { enabled: enabled(input), ip_policy_ids: ids };
    },
    show: (deployment, kept) => ({
      enabled: kept['enabled'],
      ip_policies: texts(kept['ip_policy_ids']).map((id) => refTo(deployment, id)),
    }),
  },
  mutual_tls: {
    shape: z.object({ ...switched, certificate_authority_ids: z.array(z.string()).nullish() }),
    keep: (deployment, input) => {
      const ids = texts(input['certificate_authority_ids']);
      mustExist(deployment, ids, ['ca'], 'mutual_tls.certificate_authority_ids');
      return { enabled: enabled(input), certificate_authority_ids: ids };
    },
    show: (deployment, kept) => ({
      enabled: kept['enabled'],
      certificate_authorities: texts(kept['certificate_authority_ids']).map((id) => refTo(deployment, id)),
    }),
  },
  tls_termination: {
    shape: z.object({
      ...switched,
      terminate_at: z.enum(['edge', 'upstream']).nullish(),
      // Document 2 does not show the values; these are the versions that are still in use.
      min_version: z.enum(['1.2', '1.3']).nullish(),
    }),
    keep: (_, input) => {
      const at = input['terminate_at'] ?? 'edge';
      const least = input['min_version'] ?? null;
      if (at === 'upstream' && least !== null)
        throw invalid({ 'tls_termination.min_version': 'null while terminate_at is upstream' });
      return { enabled: enabled(input), terminate_at: at, min_version: least };
    },
    show: (_, kept) => ({ ...kept }),
  },
} as const satisfies Record<string, ModuleKind>;

export type EdgeModule = keyof typeof edgeModules;

/** The request shapes of some modules, as fields. Null is ignored: an update cannot remove a module. */
export const moduleFields = (names: readonly EdgeModule[]): Record<string, z.ZodType> =>
  Object.fromEntries(names.map((name) => [name, edgeModules[name].shape.nullish()]));

/** The modules that a request sets. Each replaces the stored module completely. */
export const keptModules = (deployment: Deployment, names: readonly EdgeModule[], input: JsonObject): JsonObject =>
  Object.fromEntries(
    names.flatMap((name) => {
      const written = input[name];
      return isObject(written) ? [[name, edgeModules[name].keep(deployment, written)]] : [];
    }),
  );

/** Refuses the modules that an edge cannot have while TLS is passed through it. */
export const mustStandTogether = ({ rules }: Deployment, { tls_termination: at, ...others }: JsonObject): void => {
  if (!isObject(at) || at['terminate_at'] !== 'upstream') return;
  for (const [name, module] of Object.entries(others))
    if (Object.hasOwn(edgeModules, name) && isObject(module) && !rules.standsBesideUpstream(name))
      throw invalid({ [name]: 'disallowed while terminate_at is upstream' });
};

/** Some modules as answers show them; null if one is not set. */
export const shownModules = (deployment: Deployment, names: readonly EdgeModule[], fields: JsonObject): JsonObject =>
  Object.fromEntries(
    names.map((name) => {
      const kept = fields[name];
      return [name, isObject(kept) ? edgeModules[name].show(deployment, kept) : null];
    }),
  );
