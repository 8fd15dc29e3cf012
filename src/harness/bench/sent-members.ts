import { type PlainSchema, readSchema } from '../../generate/schema/json-schema.ts';
import { membersSent } from '../../generate/schema/members-sent.ts';
import { wholeSchemaOf } from '../../judge/shapes/schemas.ts';
import { type Ask, sentIn } from '../request/ask.ts';

const known = new Map<string, PlainSchema>();

const schemaOf = (resource: string, request: string): PlainSchema => {
  const key = `${resource} ${request}`;
  const schema = known.get(key) ?? readSchema(wholeSchemaOf(resource, request));
  known.set(key, schema);
  return schema;
};

/** How a request fills each member that the documents list for its endpoint. */
export const sentMembers = (ask: Ask): ReturnType<typeof membersSent> => {
  const { request } = ask.endpoint;
  return request === undefined ? [] : membersSent(schemaOf(ask.resource.name, request), sentIn(ask));
};
