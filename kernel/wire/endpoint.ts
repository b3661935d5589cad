import type { z } from 'zod'

import type { KeyScope } from '#modules/integrations/database/values.ts'
import type { NeededRight } from '#modules/shops/database/values.ts'

/**
 * Allowed callers: `visitor` needs no token, `optional` reads a token if present, `user` is any
 * signed-in user, otherwise the listed roles.
 */
export type Who = 'visitor' | 'optional' | 'user' | readonly Role[]
export type Role = 'buyer' | 'vendeur' | 'livreur' | 'chef_livreur' | 'admin' | 'finance'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type Schema = z.core.$ZodType
/** A field, or files of these types: one, or up to `most`. */
type FormPart = { required: boolean; text: string } | FilePart
type FilePart = { required: boolean; file: readonly string[]; most?: number }
/** Parts by name; `text` describes a field. */
export type FormParts = Readonly<Record<string, FormPart>>

type Shape = {
  params?: Schema
  query?: Schema
  body?: Schema
  reply?: Schema
  /** Codes of the domain errors to expect (`orders.out_of_stock` …). */
  errors?: readonly string[]
  who?: Who
  /** Right that the caller needs in the shop acted for; set on every seller's call. */
  shop?: NeededRight
  /** Scope that a shop's key needs for this call; without it keys are refused. */
  scope?: KeyScope
  /**
   * The call moves money or rights: the second factor is requested again unless given minutes ago.
   */
  stepUp?: true
  /** 200 by default; 204 has no reply. */
  status?: 200 | 201 | 202 | 204
  summary?: string
  /**
   * The answer is a file of this type; the handler returns its bytes, or a stream of text when it
   * may be long.
   */
  file?: 'application/pdf' | 'application/json' | 'text/csv' | 'text/html' | 'text/plain'
  /** The body is signed: the handler also reads its bytes as `rawBody`. */
  raw?: true
  /** Parts of a multipart form; the route reads them itself. */
  multipart?: FormParts
  /** A POST that creates money or orders: the Idempotency-Key header is required, or optional. */
  idempotent?: true | 'optional'
}

export type Endpoint<
  M extends Method = Method,
  P extends string = string,
  S extends Shape = Shape,
> = S & {
  readonly method: M
  readonly path: P
}

declare global {
  /**
   * False in pages: the API checks, pages call. The bundler drops what stands behind `__API__ &&`,
   * and zod with the last schema: the shape of each call, and schemas not made by zod's own
   * functions alone.
   */
  const __API__: true
}
if (typeof __API__ === 'undefined') Object.assign(globalThis, { __API__: true })

/**
 * Declares one call: the server registers this object and the client calls it. Path parameters are
 * written `{id}`. Pages get its method and its path.
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const M extends Method, const P extends string, const S extends Shape>(
  method: M,
  path: P,
  { shape }: { shape: S },
): Endpoint<M, P, S> {
  return { ...shape, method, path }
}

type In<S> = S extends Schema ? z.input<S> : never
type Out<S> = S extends Schema ? z.output<S> : never

/** Input of a call before validation. */
export type Call<E extends Endpoint> = (E extends { params: Schema }
  ? { params: In<E['params']> }
  : { params?: undefined }) &
  (E extends { query: Schema } ? { query?: In<E['query']> } : { query?: undefined }) &
  (E extends { body: Schema }
    ? undefined extends In<E['body']>
      ? { body?: In<E['body']> }
      : { body: In<E['body']> }
    : { body?: FormData | undefined })

/** Input that the handler reads, after validation. */
export type Read<E extends Endpoint> = {
  params: E extends { params: Schema } ? Out<E['params']> : undefined
  query: E extends { query: Schema } ? Out<E['query']> : undefined
  body: E extends { body: Schema } ? Out<E['body']> : undefined
}

export type ReplyInput<E extends Endpoint> = E extends { reply: Schema }
  ? In<E['reply']>
  : E extends { file: string }
    ? Uint8Array | AsyncIterable<string>
    : void

export type Reply<E extends Endpoint> = E extends { reply: Schema } ? Out<E['reply']> : undefined

/**
 * Body of every error answer. `message` is a French sentence fit to show, `details` names fields.
 */
export type ErrorBody = {
  message: string
  code: string
  details?: Record<string, unknown>
  error?: string
}
