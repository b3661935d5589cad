import type { z } from 'zod'

import fc from 'fast-check'
import type { Example } from '#server/reference/read-contract.ts'
import type { Endpoint } from '#kernel/wire/endpoint.ts'
import { edgesOf, type EdgeKind, withValue } from '../support/nasty-values.ts'
import { addressOf, bodyText, encoded, jsonSchema, type Request } from './spoiled-requests.ts'
import { validValue, type Known, type Schema } from './valid-values.ts'

const parts = ['params', 'query', 'body'] as const
type Part = (typeof parts)[number]
type Values = Record<string, unknown>
type Base = Partial<Record<Part, Values>>
type Path = readonly (string | number)[]
type Field = { part: Part; path: Path; kind: EdgeKind; most: number | undefined }

/**
 * Makes one request for each field of a call that holds a date, an amount, a text or a page, and
 * each value at the edge of its kind; the rest is the call's recorded example. Dates also move
 * together, since a start after its end is refused before either is used.
 */
export function edgeRequests(
  endpoint: Endpoint,
  example: Example | undefined,
  known: Known,
): Request[] {
  const { base, fields } = baseAndFields(endpoint, example, known)
  const dates = fields.filter(({ kind }) => kind === 'date')
  return [
    ...fields.flatMap((field) => edgesOf(field).map((value) => changed(base, [field], value))),
    ...(dates.length > 1
      ? edgesOf({ kind: 'date' }).map((value) => changed(base, dates, value))
      : []),
  ].map((filled) => requestOf(endpoint, filled))
}

/** Makes one request for each text field of a call and each of these texts. */
export function textRequests(
  endpoint: Endpoint,
  example: Example | undefined,
  known: Known,
  texts: readonly string[],
): { field: Field; value: string; request: Request }[] {
  const { base, fields } = baseAndFields(endpoint, example, known)
  return fields
    .filter(({ kind }) => kind === 'text' || kind === 'cursor')
    .flatMap((field) =>
      texts.map((value) => ({
        field,
        value,
        request: requestOf(endpoint, changed(base, [field], value)),
      })),
    )
}

function baseAndFields(endpoint: Endpoint, example: Example | undefined, known: Known) {
  const base = Object.fromEntries(
    parts.map((part) => [part, baseOf(endpoint, part, example, known)]),
  ) as Base
  const fields = parts.flatMap((part) =>
    fieldsOf(jsonSchema(endpoint[part]), part).filter(({ path }) => isIn(base[part], path)),
  )
  return { base, fields }
}

function requestOf(endpoint: Endpoint, { params, query, body }: Base): Request {
  return {
    endpoint,
    address: addressOf(endpoint, encoded(params), encoded(query)),
    body: endpoint.multipart || !endpoint.body ? undefined : bodyText(body),
  }
}

/** Returns the part of the example, else one that the schema permits, with ids of this market. */
function baseOf(
  endpoint: Endpoint,
  part: Part,
  example: Example | undefined,
  known: Known,
): Values | undefined {
  const schema = endpoint[part]
  if (!schema) return undefined
  const given = example?.[part]
  const place = `${endpoint.path} ${part}`
  return given ? (withKnownIds(given, place, known) as Values) : sampleOf(schema, place, known)
}

function sampleOf(schema: z.core.$ZodType, place: string, known: Known): Values {
  const [value] = fc.sample(validValue(jsonSchema(schema), place, known), { seed: 7, numRuns: 1 })
  return typeof value === 'object' && value !== null ? (value as Values) : {}
}

/** Things that an example names and this market lacks, by address and field. */
const ofThisMarket: readonly (readonly [RegExp, (known: Known) => unknown])[] = [
  [/ shop$/, (known) => known['slugs of shops']?.[0]],
  [/ depotNumber$/, (known) => known['deposit number of the seller']?.[0]],
  // The first promotion would take the code from all that follow.
  [/promotions code$/, () => null],
  [/announcements area$/, () => null],
]

function withKnownIds(value: unknown, place: string, known: Known): unknown {
  const own = ofThisMarket.find(([at]) => at.test(place))?.[1]
  if (own) return own(known)
  if (typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value))
    return fc.sample(validValue({ format: 'uuid' }, place, known), { seed: 7, numRuns: 1 })[0]
  if (Array.isArray(value)) return value.map((one) => withKnownIds(one, place, known))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      withKnownIds(one, `${place.split(' ', 1).join('')} ${name}`, known),
    ]),
  )
}

function fieldsOf(schema: Schema, part: Part, path: Path = []): Field[] {
  const inner = schema.anyOf ?? schema.oneOf
  if (inner) return distinct(inner.flatMap((one) => fieldsOf(one, part, path)))
  if (schema.items) return fieldsOf(schema.items, part, [...path, 0])
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([name, one]) =>
      fieldsOf(one, part, [...path, name]),
    )
  const kind = kindOf(schema, String(path.at(-1) ?? ''))
  return kind ? [{ part, path, kind, most: schema.maxLength }] : []
}

function kindOf({ type, format, enum: values, const: one }: Schema, name: string): EdgeKind | null {
  if (values || one !== undefined || format === 'uuid') return null
  if (format === 'date' || format === 'date-time') return format
  if (name === 'after') return 'cursor'
  if (type === 'integer' || type === 'number') return 'amount'
  return type === 'string' ? 'text' : null
}

function distinct(fields: Field[]): Field[] {
  return [...new Map(fields.map((field) => [field.path.join('.') + field.kind, field])).values()]
}

/**
 * Returns false for a field inside a list or an object that the base lacks: it cannot be reached.
 */
function isIn(base: Values | undefined, path: Path): boolean {
  let at: unknown = base
  for (const name of path.slice(0, -1)) {
    if (typeof at !== 'object' || at === null) return false
    at = (at as Record<string | number, unknown>)[name]
  }
  return typeof at === 'object' && at !== null
}

function changed(base: Base, fields: readonly Field[], value: unknown): Base {
  return fields.reduce<Base>(
    (before, { part, path }) => ({
      ...before,
      [part]: withValue(filledIn(before[part], path), path, value),
    }),
    base,
  )
}

/** Adds the field first, since `withValue` changes existing ones alone. */
function filledIn(base: unknown, [name, ...rest]: Path): unknown {
  if (name === undefined || Array.isArray(base)) return base
  const values = (base ?? {}) as Record<string, unknown>
  return { ...values, [name]: rest.length > 0 ? filledIn(values[name], rest) : null }
}
