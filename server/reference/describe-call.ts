import { z } from 'zod'

import type { Endpoint, FormParts } from '#kernel/wire/endpoint.ts'

import { describeRefusals } from './describe-answers.ts'
import type { ContractCall, Example } from './read-contract.ts'
import { sectionOf } from './sections.ts'
import type { Json, schemaWriter } from './write-schemas.ts'

type Writer = ReturnType<typeof schemaWriter>

type DescribeCallInput = {
  writer: Writer
  renamed: ReadonlyMap<string, string>
  example: Example | undefined
}

export function describeCall(
  call: ContractCall,
  { writer, renamed, example }: DescribeCallInput,
): Json {
  const { name, endpoint } = call
  const parameters = [
    ...(endpoint.idempotent
      ? [
          {
            $ref: `#/components/parameters/IdempotencyKey${endpoint.idempotent === true ? '' : 'Optional'}`,
          },
        ]
      : []),
    ...parametersOf(endpoint.params, 'path', writer, example?.params).map((one) => ({
      ...one,
      name: renamed.get(String(one['name'])) ?? one['name'],
    })),
    ...parametersOf(endpoint.query, 'query', writer, example?.query),
  ]
  const body = requestBody(endpoint, writer, example)
  return {
    operationId: name,
    tags: [sectionOf(call)],
    summary: endpoint.summary ?? name,
    description: whoMay(endpoint),
    security: securityOf(endpoint),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: { ...success(endpoint, writer, example), ...describeRefusals(endpoint) },
  }
}

function whoMay(endpoint: Endpoint): string {
  const { scope } = endpoint
  return `${roleWords(endpoint)}${scope ? ` Une clé de boutique avec le droit \`${scope}\` suffit.` : ''}`
}

function roleWords({ who = 'user' }: Endpoint): string {
  if (who === 'visitor') return 'Ouvert à tous.'
  if (who === 'optional') return 'Ouvert à tous ; un jeton le rend personnel.'
  return who === 'user' ? 'Jeton demandé.' : `Jeton demandé. Rôles : ${who.join(', ')}.`
}

function securityOf({ who = 'user', scope }: Endpoint): Json[] {
  if (who === 'visitor') return []
  // Spectral accepts scopes for OAuth only: this one is in the description.
  if (scope) return [{ bearer: [] }, { shopKey: [] }]
  return who === 'optional' ? [{}, { bearer: [] }] : [{ bearer: [] }]
}

function parametersOf(
  schema: z.core.$ZodType | undefined,
  place: 'path' | 'query',
  writer: Writer,
  example: Readonly<Record<string, unknown>> = {},
): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = writer.write(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
    ...(name in example ? { example: typed(example[name], writer.resolve(property)) } : {}),
  }))
}

/** Converts a text of the address to a number where the schema has one. */
function typed(value: unknown, { type }: Json): unknown {
  return type === 'integer' || type === 'number' ? Number(value) : value
}

function requestBody(endpoint: Endpoint, writer: Writer, example?: Example): Json | undefined {
  if (endpoint.multipart)
    return { required: true, content: { 'multipart/form-data': form(endpoint.multipart) } }
  if (!endpoint.body) return undefined
  return {
    required: !z.safeParse(endpoint.body, undefined).success,
    content: {
      'application/json': {
        schema: writer.write(endpoint.body, 'input'),
        ...(example?.body === undefined ? {} : { example: example.body }),
      },
    },
  }
}

function form(parts: FormParts): Json {
  const properties: Json = {}
  const encoding: Json = {}
  for (const [name, part] of Object.entries(parts)) {
    if ('text' in part) {
      properties[name] = { type: 'string', description: part.text }
      continue
    }
    const file = { type: 'string', format: 'binary' }
    properties[name] = part.most ? { type: 'array', items: file, maxItems: part.most } : file
    encoding[name] = { contentType: part.file.join(', ') }
  }
  const required = Object.keys(parts).filter((name) => parts[name]?.required)
  return { schema: { type: 'object', properties, required }, encoding }
}

function success(endpoint: Endpoint, writer: Writer, example?: Example): Json {
  if (endpoint.file)
    return {
      200: {
        description: 'Le fichier.',
        content: {
          [endpoint.file]: {
            schema:
              endpoint.file === 'application/json'
                ? { type: 'object' }
                : { type: 'string', format: 'binary' },
            ...(example?.reply === undefined ? {} : { example: example.reply }),
          },
        },
      },
    }
  if (!endpoint.reply) return { 204: { description: 'Fait.' } }
  return {
    [endpoint.status ?? 200]: {
      description: endpoint.status === 201 ? 'Créé.' : 'Fait.',
      content: {
        'application/json': {
          schema: writer.write(endpoint.reply, 'output'),
          ...(example?.reply === undefined ? {} : { example: example.reply }),
        },
      },
    },
  }
}
