import { brand } from '#kernel/wire/brand.ts'
import { firstSettings } from '#modules/settings/contract/market-settings.ts'

import { refusalExamples, sharedAnswers } from './describe-answers.ts'
import { describeCall } from './describe-call.ts'
import { describeHouseCalls } from './describe-house-calls.ts'
import type { Example } from './examples.ts'
import type { Contract } from './read-contract.ts'
import { roomTitles } from './rooms.ts'
import { onSharedPaths } from './shared-paths.ts'
import { schemaWriter, type Json } from './write-schemas.ts'

/**
 * The OpenAPI 3.1 document of every call, as `/api/docs` shows it and clients are generated from.
 */
export function writeDocument(
  contract: Contract,
  { server, examples }: { server: string; examples: ReadonlyMap<string, Example> },
): Json {
  const writer = schemaWriter(contract.schemas)
  const paths: Record<string, Json> = {}
  for (const { call, path, renamed } of onSharedPaths(contract.calls))
    (paths[path] ??= {})[call.endpoint.method.toLowerCase()] = describeCall(call, {
      writer,
      renamed,
      example: examples.get(call.name),
    })
  const rooms = new Set(['house', ...contract.calls.map(({ room }) => room)])
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand.name}, les appels du marché`,
      description: introduction,
      version: '0.1.0',
      contact: { name: brand.name, email: firstSettings.contact.email },
      license: { name: 'Tous droits réservés', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: server, description: brand.tagline }],
    security: [],
    tags: [...rooms].toSorted().map((name) => ({ name, description: roomTitles[name] ?? name })),
    paths: { ...paths, ...describeHouseCalls() },
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'Le champ `token` que rendent l’inscription et la connexion.',
        },
        shopKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'Une clé de boutique (`sugu_…`), limitée aux droits que la vendeuse lui a donnés.',
        },
        metrics: { type: 'http', scheme: 'bearer', description: 'Le jeton des mesures.' },
      },
      parameters: {
        IdempotencyKey: idempotencyKey(true),
        IdempotencyKeyOptional: idempotencyKey(false),
      },
      responses: sharedAnswers(),
      examples: refusalExamples(contract.calls),
      schemas: { ...writer.components(), Refusal: refusal },
    },
  }
}

const introduction = `Montants en francs CFA entiers, heures en UTC (ISO 8601), identifiants UUID.
Une demande refusée répond \`{ message, code, details? }\` : \`message\` est une phrase en français,
\`code\` un mot stable. Une liste se lit page après page (\`page\`, \`limit\`), ou depuis le \`next\` de la
page d’avant (\`after\`). Un POST qui crée de l’argent ou une commande porte un en-tête
\`Idempotency-Key\` : la même clé avec le même contenu rend la même réponse pendant 24 h.`

function idempotencyKey(required: boolean): Json {
  return {
    name: 'Idempotency-Key',
    in: 'header',
    required,
    description:
      'Une valeur neuve pour chaque chose à créer, la même pour chaque nouvel essai. Un autre contenu sous la même clé est refusé (422).',
    schema: { type: 'string', minLength: 8, maxLength: 200 },
    example: '019ab3de-7f00-7000-8000-5f1c2d3e4a5b',
  }
}

const refusal: Json = {
  type: 'object',
  description: 'Une demande refusée.',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'Une phrase en français, à montrer telle quelle.' },
    code: { type: 'string', description: 'Un mot stable, pour les programmes.' },
    details: { type: 'object', additionalProperties: true },
    error: { type: 'string', description: 'La même phrase, pour les appels de paiement.' },
  },
}
