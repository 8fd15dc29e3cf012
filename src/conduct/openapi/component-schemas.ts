import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Resource } from '../../contract/terms/contract.ts';
import { projectRoot } from '../version.ts';
import { describeSchema } from './describe-schema.ts';

const schemaFile = z.object({ definitions: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** Descriptions of shapes that occur only inside others. */
const partWords: Readonly<Record<string, string>> = {
  CertJob: 'A certificate that is being provisioned or renewed.',
  CertPolicyRequest: 'How certificates are to be requested automatically.',
  HeaderMap: 'Header names, each with its values.',
  IpPolicyRef: 'An IP policy.',
  EndpointConfigurationRef: 'An endpoint configuration.',
};

const wordsFor = (name: string, { endpoints }: Resource): string => {
  const taking = endpoints.filter(({ request }) => request === name).map(({ id }) => id);
  if (taking.length > 0) return `Body of ${taking.join(' and ')}.`;
  const showing = endpoints.filter(({ response }) => response === name).map(({ id }) => id);
  if (showing.length > 0) return `Answer to ${showing.join(' and ')}.`;
  if (name.endsWith('ModuleShown')) return 'A module, as it is read back.';
  return partWords[name] ?? (name.endsWith('Module') ? 'A module, as it is written.' : '');
};

/** The schemas of all resources under their names. Several resources may define the same shape, but not two shapes under one name. */
export const componentSchemas = (resources: readonly Resource[]): Readonly<Record<string, unknown>> => {
  const schemas: Record<string, unknown> = {};
  for (const resource of resources) {
    const text = readFileSync(join(projectRoot, 'schemas', `${resource.name}.json`), 'utf8');
    for (const [name, schema] of Object.entries(schemaFile.parse(JSON.parse(text)).definitions)) {
      const described = Object(describeSchema(name, schema));
      const component = { ...described, description: schema['description'] ?? wordsFor(name, resource) };
      if (name in schemas && JSON.stringify(schemas[name]) !== JSON.stringify(component))
        throw new Error(`Two resources define different shapes under the name ${name}.`);
      schemas[name] = component;
    }
  }
  return schemas;
};
