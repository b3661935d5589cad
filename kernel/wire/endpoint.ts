import type { z } from 'zod'

import type { KeyScope, NeededRight, Role, SaleThing } from './access.ts'

export type { Role } from './access.ts'

/**
 * `visitor` needs no token, `optional` reads one if present, `user` is any signed-in user, else the
 * listed roles.
 */
export type Who = 'visitor' | 'optional' | 'user' | readonly Role[]

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type Schema = z.core.$ZodType
type FormPart = { required: boolean; text: string } | FilePart
type FilePart = { required: boolean; file: readonly string[]; most?: number }
export type FormParts = Readonly<Record<string, FormPart>>

type Shape = {
  params?: Schema
  query?: Schema
  body?: Schema
  reply?: Schema
  /** Codes of expected domain errors (`orders.out_of_stock` …). */
  errors?: readonly string[]
  who?: Who
  /** Needed in the shop acted for; on every seller's call. */
  shop?: NeededRight
  /** Needed by a shop's key; without it keys are refused. */
  scope?: KeyScope
  /** Open to a session that opens one sale by link alone, for this thing of that sale. */
  sale?: SaleThing
  /** Moves money or rights: the second factor is asked again unless given minutes ago. */
  stepUp?: true
  /** Default 200; 204 has no reply. */
  status?: 200 | 201 | 202 | 204
  summary?: string
  /** Answers a file: bytes, or a stream of text. */
  file?:
    | 'image/webp'
    | 'application/pdf'
    | 'application/json'
    | 'text/csv'
    | 'text/html'
    | 'text/plain'
  /** Signed body: the handler also reads `rawBody`. */
  raw?: true
  multipart?: FormParts
  /** POST that creates money or orders: Idempotency-Key is required, or optional. */
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

/**
 * Declares one call for server and client. Path parameters: `{id}`. The build leaves pages only the
 * method and path (scripts/vite/calls-only.ts).
 */
export function endpoint<const M extends Method, const P extends string, const S extends Shape>(
  method: M,
  path: P,
  shape: S,
): Endpoint<M, P, S> {
  return { ...shape, method, path }
}

type In<S> = S extends Schema ? z.input<S> : never
type Out<S> = S extends Schema ? z.output<S> : never

export type Call<E extends Endpoint> = (E extends { params: Schema }
  ? { params: In<E['params']> }
  : { params?: undefined }) &
  (E extends { query: Schema } ? { query?: In<E['query']> } : { query?: undefined }) &
  (E extends { body: Schema }
    ? undefined extends In<E['body']>
      ? { body?: In<E['body']> }
      : { body: In<E['body']> }
    : { body?: FormData | undefined })

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

/** `message`: French sentence fit to show; `details`: by field. */
export type ErrorBody = {
  message: string
  code: string
  details?: Record<string, unknown>
  error?: string
}
