/** Expected refusal: stable code, HTTP status, French sentence fit to show. */
export class DomainError extends Error {
  readonly code: string
  readonly status: number
  readonly details: Record<string, unknown> | undefined
  /** Seconds, for Retry-After. */
  readonly retryAfter: number | undefined

  constructor(
    code: string,
    status: number,
    sentence: string,
    details?: Record<string, unknown>,
    retryAfter?: number,
  ) {
    super(sentence)
    this.name = 'DomainError'
    this.code = code
    this.status = status
    this.details = details
    this.retryAfter = retryAfter
  }
}

export type ErrorExtra = {
  sentence?: string
  details?: Record<string, unknown>
  retryAfter?: number
}

type Refusal = { status: number; sentence: string }
const defined = new Map<string, Refusal>()
export const refusals: ReadonlyMap<string, Refusal> = defined

export function defineError(
  code: string,
  status: number,
  sentence: string,
): (extra?: ErrorExtra) => DomainError {
  defined.set(code, { status, sentence })
  return (extra = {}) =>
    new DomainError(code, status, extra.sentence ?? sentence, extra.details, extra.retryAfter)
}

export function errorsOf<Code extends string>(
  map: Record<Code, [status: number, sentence: string]>,
): (code: Code, extra?: ErrorExtra) => DomainError {
  const makers = {} as Record<Code, ReturnType<typeof defineError>>
  for (const code in map) {
    const [status, sentence]: [number, string] = map[code]
    makers[code] = defineError(code, status, sentence)
  }
  return (code, extra) => makers[code](extra)
}

export const notSignedIn = defineError('session.missing', 401, 'Veuillez vous connecter.')
export const forbidden = defineError(
  'session.forbidden',
  403,
  'Vous n’avez pas le droit de faire cela.',
)
export const teamRefusals = {
  password: defineError(
    'session.password_weak',
    403,
    'Votre mot de passe est trop simple pour l’équipe : choisissez-en un d’au moins 10 signes.',
  ),
  enrolment: defineError(
    'session.factor_missing',
    403,
    'Activez d’abord la double vérification de votre compte.',
  ),
  factor: defineError(
    'session.factor_needed',
    403,
    'Entrez d’abord le code de votre application d’authentification.',
  ),
} as const
export const stepUpNeeded = defineError(
  'session.step_up',
  403,
  'Confirmez que c’est bien vous : entrez un code de votre application.',
)
export const saleOnly = defineError(
  'session.sale_only',
  403,
  'Le code d’une vente n’ouvre que cette vente. Pour le reste de votre compte, connectez-vous : mot de passe, ou code de connexion.',
)
export const notFound = defineError('not_found', 404, 'Cette adresse n’existe pas.')
export const invalidInput = defineError('validation', 400, 'Certains champs sont à corriger.')
export const valueRefused = defineError(
  'value_refused',
  400,
  'Une valeur de cette demande ne peut pas être acceptée. Corrigez-la et réessayez.',
)
// Answered by Fastify, named in the API reference.
defineError('too_large', 413, 'Envoi trop volumineux.')
export const changedMeanwhile = defineError(
  'changed_meanwhile',
  409,
  'Cela vient de changer. Rechargez la page et réessayez.',
)
export const tooBusy = defineError(
  'unavailable',
  503,
  'Beaucoup de monde demande la même chose en ce moment. Réessayez dans un instant.',
)
export const unavailable = defineError(
  'unavailable',
  503,
  'Le marché est momentanément indisponible. Réessayez dans un instant.',
)
