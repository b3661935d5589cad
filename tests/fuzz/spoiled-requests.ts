import fc from 'fast-check'
import { z } from 'zod'

import type { Endpoint } from '#kernel/wire/endpoint.ts'
import { nasty, spoiled } from '../support/nasty-values.ts'
import { validValue, type Known, type Schema } from './valid-values.ts'

export type Request = {
  endpoint: Endpoint
  /** Path and query, encoded as they are sent. */
  address: string
  body: string | Uint8Array | FormData | undefined
}

/** Sent as they are: what no client would encode so. */
const rawTexts = ['%00', '%ED%A0%80', '%ff%fe', '%E0%A4', '%', '%C0%80', '+', '%2F%2e%2e', 'a%00b']

/** Requests that the contract permits, most with one spoiled part of path, query or body. */
export function requestsTo(endpoint: Endpoint, known: Known): fc.Arbitrary<Request> {
  const part = (schema: z.core.$ZodType | undefined, where: string): fc.Arbitrary<unknown> =>
    schema
      ? validValue(jsonSchema(schema), `${endpoint.path} ${where}`, known)
      : fc.constant(undefined)
  return fc
    .record({
      params: part(endpoint.params, 'params').map(encoded),
      query: part(endpoint.query, 'query').map(encoded),
      body: part(endpoint.body, 'body'),
      where: fc.constantFrom(...spoilable(endpoint), 'nothing'),
    })
    .chain((good) => spoil(endpoint, good))
}

type Texts = Record<string, string>
type Good = { params: Texts; query: Texts; body: unknown; where: string }

function spoil(endpoint: Endpoint, { params, query, body, where }: Good): fc.Arbitrary<Request> {
  const good = {
    endpoint,
    address: addressOf(endpoint, params, query),
    body: endpoint.multipart ? new FormData() : bodyText(body),
  }
  if (where === 'nothing') return fc.constant(good)
  if (where === 'body')
    return (endpoint.multipart ? brokenForms : spoiledBodies(body)).map((broken) => ({
      ...good,
      body: broken,
    }))
  const names = Object.keys(
    where === 'params' ? params : (jsonSchema(endpoint.query).properties ?? {}),
  )
  return fc
    .record({ name: fc.constantFrom(...names), text: spoiledText })
    .map(({ name, text }) => ({
      ...good,
      address:
        where === 'params'
          ? addressOf(endpoint, { ...params, [name]: text }, query)
          : addressOf(endpoint, params, { ...query, [name]: text }),
    }))
}

function spoilable(endpoint: Endpoint): string[] {
  return [
    ...(endpoint.params ? ['params'] : []),
    ...(endpoint.query ? ['query', 'query'] : []),
    ...(endpoint.body || endpoint.multipart ? ['body', 'body', 'body'] : []),
  ]
}

export function jsonSchema(schema: z.core.$ZodType | undefined): Schema {
  return (schema ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : {}) as Schema
}

/** Encodes values for a path or a query. */
export function encoded(values: unknown): Texts {
  return Object.fromEntries(
    Object.entries((values ?? {}) as Record<string, unknown>).map(([name, value]) => [
      name,
      encodeURIComponent(String(value).toWellFormed()),
    ]),
  )
}

const spoiledText = fc.oneof(
  fc.constantFrom(...rawTexts),
  nasty.map((value) => {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
    return encodeURIComponent(text.toWellFormed()).slice(0, 900)
  }),
)

export function addressOf({ path }: Endpoint, params: Texts, query: Texts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] || 'rien')
  const search = Object.entries(query).map(([name, text]) => `${name}=${text}`)
  return search.length > 0 ? `${filled}?${search.join('&')}` : filled
}

export function bodyText(body: unknown): string | undefined {
  return body === undefined ? undefined : JSON.stringify(body)
}

function spoiledBodies(body: unknown): fc.Arbitrary<Request['body']> {
  const isEmpty = typeof body !== 'object' || body === null || Object.keys(body).length === 0
  return fc.oneof(
    {
      weight: isEmpty ? 0 : 12,
      arbitrary: isEmpty ? fc.constant('') : spoiled(body).map(bodyText),
    },
    { weight: 1, arbitrary: brokenBodies },
  )
}

const brokenBodies = fc.constantFrom<string | Uint8Array>(
  '{"a":',
  'null',
  '[]',
  '"\\u0000"',
  '{"__proto__":{"role":"admin"}}',
  new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22]),
)

const brokenForms: fc.Arbitrary<Request['body']> = fc.oneof(
  fc.constantFrom('{}', '', '[{"variant":"\u0000"}]'),
  nasty.map(formWith),
)

/** Returns a form with every name that the API reads, and one value. */
function formWith(value: unknown): FormData {
  const form = new FormData()
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  for (const name of ['orderNumber', 'message', 'fulfillmentId', 'photos']) form.append(name, text)
  for (const name of ['file', 'image', 'images'])
    form.append(name, new Blob([text], { type: 'image/png' }), `photo-${text.slice(0, 20)}.png`)
  return form
}
