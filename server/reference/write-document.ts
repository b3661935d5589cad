import { brand } from '#kernel/wire/brand.ts'
import { firstSettings } from '#modules/settings/contract/market-settings.ts'

import { refusalExamples, sharedAnswers } from './describe-answers.ts'
import { describeCall } from './describe-call.ts'
import {
  type Contract,
  type ContractCall,
  type Example,
  readContract,
  readExamples,
} from './read-contract.ts'
import { sectionOf, sectionTitles } from './sections.ts'
import { schemaWriter, type Json } from './write-schemas.ts'

const noApp = 'Il n’y a pas d’application à télécharger.'

/** Writes OpenAPI 3.1 for `/api/docs` and generated clients. */
function writeDocument(
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
  const sections = new Set(['house', ...contract.calls.map(sectionOf)])
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
    tags: [...sections]
      .toSorted()
      .map((name) => ({ name, description: sectionTitles[name] ?? name })),
    paths: { ...paths, ...describeOtherCalls() },
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
      responses: sharedAnswers(contract.calls),
      examples: refusalExamples(contract.calls),
      schemas: { ...writer.components(), Error: refusal },
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

function describeOtherCalls(): Json {
  return {
    [`/api/action/download/${brand.slug}`]: {
      get: {
        operationId: 'downloadApp',
        tags: ['house'],
        summary: 'L’application à installer ; un téléchargement coupé se reprend (Range).',
        description: 'Ouvert à tous.',
        security: [],
        responses: {
          200: file('Le fichier entier.'),
          206: file('La partie demandée par Range.'),
          304: { description: 'Inchangé depuis l’ETag donné.' },
          404: refused('Aucune application n’est proposée.', 'app.no_file', noApp),
          416: { description: 'La partie demandée n’existe pas.' },
        },
      },
    },
    '/healthz': {
      get: probe('readHealth', 'Le processus répond.', {
        200: json('Il répond.', ['ok']),
        503: { description: 'Il ne répond plus à temps.' },
      }),
    },
    '/readyz': {
      get: probe('readReadiness', 'Le marché est prêt : base joignable, tables en place.', {
        200: json('Prêt.', ['ready']),
        503: json('Pas prêt.', ['unavailable']),
      }),
    },
    '/metrics': {
      get: {
        ...probe('readMetrics', 'Les mesures, au format texte de Prometheus.', {
          200: {
            description: 'Les mesures.',
            content: {
              'text/plain': {
                schema: { type: 'string' },
                example: 'sugu_outbox_waiting 0\n',
              },
            },
          },
          404: refused(
            'Ni de cette machine, ni avec le jeton des mesures.',
            'not_found',
            'Cette adresse n’existe pas.',
          ),
        }),
        description: 'De cette machine seulement, ou avec le jeton des mesures.',
        security: [{}, { metrics: [] }],
      },
    },
  }
}

function probe(operationId: string, summary: string, responses: Json): Json {
  return {
    operationId,
    tags: ['house'],
    summary,
    description: 'Pour la surveillance.',
    security: [],
    responses,
  }
}

function file(description: string): Json {
  return {
    description,
    content: {
      'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
      'application/vnd.android.package-archive': { schema: { type: 'string', format: 'binary' } },
    },
  }
}

function json(description: string, states: readonly string[]): Json {
  return {
    description,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['status'],
          properties: { status: { type: 'string', enum: states } },
        },
        example: { status: states[0] },
      },
    },
  }
}

function refused(description: string, code: string, message: string): Json {
  return {
    description,
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        example: { message, code },
      },
    },
  }
}

type Placed = { call: ContractCall; path: string; renamed: ReadonlyMap<string, string> }

/**
 * OpenAPI knows one path of each shape: `GET /api/products/{filter}` and `PUT /api/products/{id}`
 * become operations of `/api/products/{filterOrId}`; the wire is the same.
 */
function onSharedPaths(calls: readonly ContractCall[]): Placed[] {
  const names = new Map<string, Set<string>[]>()
  for (const { endpoint } of calls) {
    const places = names.get(shapeOf(endpoint.path)) ?? []
    namesIn(endpoint.path).forEach((name, place) => (places[place] ??= new Set()).add(name))
    names.set(shapeOf(endpoint.path), places)
  }
  return calls.map((call) => {
    const { path } = call.endpoint
    const places = (names.get(shapeOf(path)) ?? []).map(joinNames)
    const renamed = new Map(namesIn(path).map((name, place) => [name, places[place] ?? name]))
    return {
      call,
      renamed,
      path: path.replace(/\{(\w+)\}/g, (_, name: string) => `{${renamed.get(name) ?? name}}`),
    }
  })
}

function shapeOf(path: string): string {
  return path.replace(/\{\w+\}/g, '{}')
}

function namesIn(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
}

function joinNames(names: ReadonlySet<string>): string {
  const [first = '', ...others] = names
  return [first, ...others.map((name) => name.charAt(0).toUpperCase() + name.slice(1))].join('Or')
}

export async function apiDocument(server: string): Promise<Json> {
  return writeDocument(await readContract(), { server, examples: readExamples() })
}
