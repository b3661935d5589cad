import type { z } from 'zod'

import fc from 'fast-check'
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
 * each value at the edge of its kind; the rest is what the schema permits. Dates also move
 * together, since a start after its end is refused before either is used.
 */
export function edgeRequests(endpoint: Endpoint, known: Known): Request[] {
  const { base, fields } = baseAndFields(endpoint, known)
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
  known: Known,
  texts: readonly string[],
): { field: Field; value: string; request: Request }[] {
  const { base, fields } = baseAndFields(endpoint, known)
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

function baseAndFields(endpoint: Endpoint, known: Known) {
  const base = Object.fromEntries(
    parts.map((part) => [part, baseOf(endpoint, part, known)]),
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

/** Returns a part that the schema permits, with ids of this market. */
function baseOf(endpoint: Endpoint, part: Part, known: Known): Values | undefined {
  const schema = endpoint[part]
  return schema && sampleOf(schema, `${endpoint.path} ${part}`, known)
}

function sampleOf(schema: z.core.$ZodType, place: string, known: Known): Values {
  const [value] = fc.sample(validValue(jsonSchema(schema), place, known), { seed: 7, numRuns: 1 })
  return typeof value === 'object' && value !== null ? (value as Values) : {}
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
