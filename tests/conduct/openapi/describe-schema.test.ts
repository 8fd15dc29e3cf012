import { expect, test } from '@playwright/test';
import { describeSchema } from '../../../src/conduct/openapi/describe-schema.ts';

test('keywords of our schemas become keywords of OpenAPI, and references point to its components', () => {
  const schema = {
    properties: {
      id: { type: 'string', idPrefix: 'ak_' },
      description: { type: 'string', maxBytes: 255 },
      created_at: { type: 'string', format: 'rfc3339' },
      // A field with the name of a keyword.
      format: { anyOf: [{ $ref: '#/definitions/Ref' }, { type: 'null' }] },
    },
  };
  expect(describeSchema('Thing', schema)).toEqual({
    properties: {
      id: { type: 'string', pattern: '^ak_.+', description: expect.stringContaining('Identifier') },
      description: {
        type: 'string',
        maxLength: 255,
        'x-max-bytes': 255,
        description: 'Text for people. At most 255 bytes.',
      },
      created_at: { type: 'string', format: 'date-time', description: 'When it was created.' },
      format: {
        anyOf: [{ $ref: '#/components/schemas/Ref' }, { type: 'null' }],
        description: expect.stringContaining('JSON'),
      },
    },
  });
});

test('descriptions for a type take precedence over those in its schema, and these over general ones', () => {
  const schema = {
    properties: { uri: { description: 'Address of the list.' }, metadata: {}, region: { type: 'string' } },
  };
  expect(describeSchema('TunnelSession', schema)).toEqual({
    properties: {
      uri: { description: 'Address of the list.' },
      metadata: { description: 'Text from the configuration file of the agent.' },
      region: { type: 'string', description: 'Region where the session started.' },
    },
  });
  expect(describeSchema('ReservedDomain', { properties: { region: {} } })).toMatchObject({
    properties: { region: { deprecated: true } },
  });
});
