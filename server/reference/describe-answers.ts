import type { Endpoint } from '#kernel/wire/endpoint.ts'

import { refusals } from '#kernel/errors.ts'
import type { Json } from './write-schemas.ts'

/** Refusals shared by many calls, by name. */
const shared: Readonly<Record<string, { what: string; codes: readonly string[] }>> = {
  BadRequest: {
    what: 'La demande est mal faite ; `details` nomme les champs.',
    codes: ['validation'],
  },
  NotSignedIn: { what: 'Jeton absent, faux ou fini.', codes: ['session.missing'] },
  Forbidden: { what: 'Un autre rôle est demandé.', codes: ['session.forbidden'] },
  TooLarge: { what: 'La demande est trop volumineuse.', codes: ['too_large'] },
  TooManyCalls: {
    what: 'Trop d’appels en une minute ; Retry-After dit quand réessayer.',
    codes: ['too_many_requests'],
  },
  Unavailable: {
    what: 'Momentanément indisponible ; Retry-After dit quand réessayer.',
    codes: ['unavailable'],
  },
}

/** Makes `components.responses`; a code of one call stands at that call. */
export function sharedAnswers(calls: readonly { endpoint: Endpoint }[]): Json {
  const alone = new Set(
    calls
      .flatMap(({ endpoint }) => [...codesByStatus(endpoint).values()])
      .filter((codes) => codes.length === 1)
      .flat(),
  )
  const answers: Json = {}
  for (const [name, { what, codes }] of Object.entries(shared)) answers[name] = refusal(what, codes)
  for (const code of [...alone].filter((one) => !sharedName([one])).toSorted())
    answers[code] = refusal(wordsOf(refusalOf(code).status), [code])
  return answers
}

/** Describes answers beside 2xx: by status, each code with its sentence. */
export function describeRefusals(endpoint: Endpoint): Json {
  return Object.fromEntries(
    [...codesByStatus(endpoint)].map(([status, codes]) => {
      const name = sharedName(codes) ?? (codes.length === 1 ? codes[0] : undefined)
      const answer = name
        ? { $ref: `#/components/responses/${name}` }
        : refusal(wordsOf(status), codes)
      return [String(status), answer]
    }),
  )
}

function codesByStatus(endpoint: Endpoint): Map<number, string[]> {
  return Map.groupBy(codesOf(endpoint), (code) => refusalOf(code).status)
}

function codesOf(endpoint: Endpoint): string[] {
  const { params, query, body, multipart, idempotent, errors = [], who = 'user', scope } = endpoint
  return [
    ...new Set([
      ...(params || query || body || multipart ? ['validation'] : []),
      ...(idempotent === true ? ['idempotency.key_missing'] : []),
      ...(idempotent ? ['idempotency.other_body'] : []),
      ...errors,
      ...(who === 'visitor' || who === 'optional' ? [] : ['session.missing']),
      ...(Array.isArray(who) ? ['session.forbidden'] : []),
      ...(scope ? ['keys.out_of_scope'] : []),
      ...(body || multipart ? ['too_large'] : []),
      'too_many_requests',
      'unavailable',
    ]),
  ]
}

const words: Readonly<Record<number, string>> = {
  400: 'La demande est mal faite ; `details` nomme les champs.',
  401: 'Jeton absent, faux ou fini.',
  403: 'Cela n’est pas permis à l’appelant.',
  404: 'Inconnu, ou à quelqu’un d’autre.',
  409: 'L’état présent ne le permet pas.',
  413: 'Trop volumineux.',
  415: 'Type de contenu refusé.',
  422: 'Une règle du marché s’y oppose.',
  429: 'Trop d’essais ; Retry-After dit quand réessayer.',
  502: 'Le prestataire ne répond pas.',
  503: 'Momentanément indisponible.',
}

function wordsOf(status: number): string {
  return words[status] ?? 'Refusé.'
}

function sharedName(codes: readonly string[]): string | undefined {
  return Object.entries(shared).find(([, one]) => one.codes.join() === codes.join())?.[0]
}

function refusal(description: string, codes: readonly string[]): Json {
  return {
    description,
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(
          codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
        ),
      },
    },
  }
}

export function refusalExamples(calls: readonly { endpoint: Endpoint }[]): Json {
  const codes = new Set([
    ...Object.values(shared).flatMap((one) => one.codes),
    ...calls.flatMap(({ endpoint }) => codesOf(endpoint)),
  ])
  return Object.fromEntries([...codes].toSorted().map((code) => [code, { value: bodyOf(code) }]))
}

function bodyOf(code: string): Json {
  return { message: refusalOf(code).sentence, code }
}

function refusalOf(code: string): { status: number; sentence: string } {
  const found = refusals.get(code)
  if (!found) throw new Error(`No refusal is defined as ${code}.`)
  return found
}
