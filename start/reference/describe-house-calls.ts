import { brand } from '#kernel/wire/brand.ts'

import type { Json } from './write-schemas.ts'

/** Calls outside the contract: they answer a file or a probe and belong to no room. */
export function describeHouseCalls(): Json {
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

const noApp = 'Il n’y a pas d’application à télécharger.'

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
        schema: { $ref: '#/components/schemas/Refusal' },
        example: { message, code },
      },
    },
  }
}
