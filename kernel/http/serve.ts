import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint, ReplyInput, Read } from '../wire/endpoint.ts'
import type { AnswerCache, Cacheable } from '../caches/answer-cache.ts'
import type { CallLimits } from '../limits/call-limits.ts'
import type {
  ActFor,
  Authenticate,
  Caller,
  CallerFor,
  IsOfSale,
  ShopActor,
  ShopActorFor,
} from './caller.ts'
import {
  defineError,
  forbidden,
  notSignedIn,
  saleOnly,
  stepUpNeeded,
  teamRefusals,
} from '../errors.ts'
import { acceptedEncoding, compress, holdsSecret, LEAST_BYTES } from './compress-answers.ts'
import type { LoadLimit } from '../limits/load-limit.ts'
import { csvRow } from '../csv/csv.ts'
import { PERSONAL } from '../caches/front-cache.ts'

/** Last line of a file that broke in the middle. */
const INCOMPLETE = 'FICHIER INCOMPLET : une erreur est survenue. Enregistrez-le de nouveau.'

export type CallInput<E extends Endpoint> = Read<E> & {
  caller: CallerFor<E>
  shop: ShopActorFor<E>
  address: string
  userAgent: string
  /** 8 to 200 characters; '' when missing or invalid. */
  idempotencyKey: string
  raw: FastifyRequest
  rawBody: string
  setHeader: (name: string, value: string) => void
}

type Options<E extends Endpoint> = {
  /** Lifetime of the answer; only without personal data. */
  cache?: (input: CallInput<E>) => Cacheable | null
  /** Per person; a network without a token may make twenty times as many. */
  perMinute?: number
}

export type Route = {
  endpoint: Endpoint
  handle: (input: never) => Promise<unknown>
  cache?: (input: never) => Cacheable | null
  perMinute?: number
}

/** Ties an endpoint of the contract to its use case. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (input: CallInput<E>) => Promise<ReplyInput<E>>,
  options: Options<E> = {},
): Route {
  return { endpoint, handle, ...options }
}

const keyMissing = defineError(
  'idempotency.key_missing',
  400,
  'Cette demande doit porter un en-tête Idempotency-Key de 8 à 200 caractères.',
)

const outOfScope = defineError(
  'keys.out_of_scope',
  403,
  'Cette clé n’a pas le droit de faire cela.',
)

export function serve(
  app: FastifyInstance,
  routes: readonly Route[],
  parts: {
    authenticate: Authenticate
    actFor: ActFor
    isOfSale: IsOfSale
    cache: AnswerCache
    load: LoadLimit
    limits: CallLimits | null
  },
): void {
  for (const { endpoint, handle, cache, perMinute } of routes) {
    const call = { method: endpoint.method, name: `${endpoint.method} ${endpoint.path}` }
    app.route({
      method: endpoint.method,
      ...(isOpen(endpoint) ? { bodyLimit: OPEN_BODY_BYTES } : {}),
      ...(endpoint.raw ? { config: { keepsRawBody: true } } : {}),
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: {
        ...(endpoint.params ? { params: endpoint.params } : {}),
        ...(endpoint.query ? { querystring: endpoint.query } : {}),
        ...(endpoint.body && !endpoint.multipart ? { body: endpoint.body } : {}),
        response: {
          ...(endpoint.file
            ? {}
            : endpoint.reply
              ? { [endpoint.status ?? 200]: endpoint.reply }
              : { 204: z.void().describe('Fait.') }),
          '4xx': errorShape,
          '5xx': errorShape,
        },
      },
      onRequest: [
        ...(cache
          ? [
              (request: FastifyRequest, reply: FastifyReply, done: () => void) =>
                void (parts.cache.answered(request, reply) || done()),
            ]
          : []),
        // Before the body: a caller without the right costs no memory and learns no shape.
        async (request: FastifyRequest) => {
          const admitted = await admit(endpoint, request, parts)
          request.caller = admitted.caller
          request.shop = admitted.shop
          if (endpoint.idempotent === true && keyOf(request) === '') throw keyMissing()
          parts.limits?.countCall(request, { ...call, perMinute })
        },
      ],
      preHandler: async (request: FastifyRequest) => {
        request.caller = await admitToSale(endpoint, request, parts.isOfSale)
      },
      handler: async (request, reply) => {
        const input = {
          params: request.params,
          query: request.query,
          body: request.body,
          caller: request.caller,
          shop: request.shop,
          address: request.ip,
          userAgent: (request.headers['user-agent'] ?? '').slice(0, 200),
          idempotencyKey: keyOf(request),
          raw: request,
          rawBody: request.rawBody ?? '',
          setHeader: (name: string, value: string) => void reply.header(name, value),
        }
        const isPublic = endpoint.who === 'visitor' || endpoint.who === 'optional'
        const work = () =>
          isPublic && endpoint.method === 'GET'
            ? parts.load.forVisitor(request, () => handle(input as never))
            : parts.load.forPerson(() => handle(input as never))
        const cacheable = cache?.(input as never)
        if (cacheable) return parts.cache.answer(request, reply, cacheable, work)
        const answer = await work()
        return endpoint.file
          ? sendFile(request, reply, endpoint.file, answer)
          : sendAnswer(request, reply, endpoint, answer)
      },
    })
  }
}

async function sendAnswer(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  answer: unknown,
): Promise<unknown> {
  reply.code(endpoint.status ?? (endpoint.reply ? 200 : 204))
  const encoding = acceptedEncoding(headers['accept-encoding'])
  if (!endpoint.reply || !encoding) return endpoint.reply ? answer : undefined
  const body = reply.serialize(answer) as string
  reply.header('content-type', 'application/json; charset=utf-8').header('vary', 'accept-encoding')
  if (body.length < LEAST_BYTES || holdsSecret(endpoint.reply)) return body
  reply.header('content-encoding', encoding)
  return compress(encoding, Buffer.from(body))
}

type Admission = { caller: Caller | null; shop: ShopActor | null }

async function admit(
  { who = 'user', scope, stepUp, shop: right, sale }: Endpoint,
  request: FastifyRequest,
  { authenticate, actFor }: { authenticate: Authenticate; actFor: ActFor },
): Promise<Admission> {
  if (who === 'visitor') return nobody
  const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1]
  const caller = token ? await authenticate(token) : null
  if (!caller && who === 'optional') return nobody
  if (!caller) throw notSignedIn()
  if (caller.scopes && !(scope && caller.scopes.includes(scope))) throw outOfScope()
  if (caller.onlySale && !sale) return forSaleOnly(who)
  const byRole = !Array.isArray(who) || who.includes(caller.role)
  // A helper keeps the role of a buyer; another permitted role acts in its own name.
  const forShop = caller.role === 'vendeur' || !byRole
  const shop = right && forShop ? await actFor(caller, right) : null
  if (right && forShop ? !shop : !byRole) {
    if (caller.lacks && who.includes(caller.accountRole)) throw teamRefusals[caller.lacks]()
    throw forbidden()
  }
  if (stepUp && !caller.isFresh) throw stepUpNeeded()
  return { caller, shop }
}

const nobody: Admission = { caller: null, shop: null }

/** Reads as a visitor where visitors may. @throws session.sale_only (403) elsewhere */
function forSaleOnly(who: Endpoint['who']): Admission {
  if (who === 'optional') return nobody
  throw saleOnly()
}

/** Looks at what the call names, in its path or body. @throws session.sale_only (403) */
async function admitToSale(
  { who, sale }: Endpoint,
  { caller, params, body }: FastifyRequest,
  isOfSale: IsOfSale,
): Promise<Caller | null> {
  if (!caller?.onlySale || !sale) return caller
  const { userId, onlySale } = caller
  const named = { ...(body as object | null), ...(params as object) }
  return (await isOfSale({ userId, onlySale }, sale, named)) ? caller : forSaleOnly(who).caller
}

/** Largest body without a token: a full cart. */
const OPEN_BODY_BYTES = 65_536

function isOpen({ who }: Endpoint): boolean {
  return who === 'visitor' || who === 'optional'
}

function keyOf(request: FastifyRequest): string {
  const key = String(request.headers['idempotency-key'] ?? '')
  return /^.{8,200}$/.test(key) ? key : ''
}

const errorShape = z.object({
  message: z.string(),
  code: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
  error: z.string().optional(),
})

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    shop: ShopActor | null
  }
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  answer: unknown,
): Promise<FastifyReply> {
  const file = isPieces(answer) ? Readable.from(await started(answer, request)) : answer
  return reply.type(type).header('cache-control', PERSONAL).send(file)
}

function isPieces(answer: unknown): answer is AsyncIterable<string> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer
}

/**
 * Reads the head and first rows ahead, so that a file that cannot be made gets an ordinary error.
 * Later failures end with `INCOMPLETE`.
 */
async function started(
  pieces: AsyncIterable<string>,
  request: FastifyRequest,
): Promise<AsyncIterable<string>> {
  const rest = pieces[Symbol.asyncIterator]()
  const first = [await rest.next(), await rest.next()]
  return rows()

  async function* rows(): AsyncGenerator<string> {
    try {
      for (const { value } of first) if (value !== undefined) yield value
      for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
    } catch (error) {
      request.log.error({ err: error, req: request }, 'file cut short')
      yield csvRow([INCOMPLETE])
    } finally {
      await rest.return?.()
    }
  }
}
