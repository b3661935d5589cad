import fastifyMultipart from '@fastify/multipart'
import fastJson from 'fast-json-stringify'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { fr } from 'zod/locales'
import { isInjection } from 'light-my-request'
import { answerErrors } from './answer-errors.ts'
import { Connections, isProbe } from './connections.ts'
import { refuseBrokenText } from './broken-text.ts'
import { removeKeptFiles } from './form-parts.ts'
import type { Log } from '../log.ts'
import { countRequests, countAborted } from '../telemetry/metrics.ts'
import { attachContext } from './request-context.ts'
import { traceRequests } from '../telemetry/tracing.ts'
import { refuseAddress, refuseAmbiguous, refuseUnread } from './unread-requests.ts'
import { boundReceiving, LONGEST_REQUEST_MS, type Receiving, usualReceiving } from './receiving.ts'

const given = /^[\w.-]{8,100}$/

z.config(fr())

export type HttpOptions = {
  log: Log
  headers: Readonly<Record<string, string>>
  trustedProxies: readonly string[]
  receiving?: Partial<Receiving>
  /** Longest file of a form; a longer one is cut. */
  fileBytes: number
  /** Prefixes of paths that repeat the sentence as `error`. */
  doubledErrors: readonly string[]
}

/** ms after which a silent connection is closed. */
const SILENT_MS = 120_000
const timeouts = {
  headersTimeout: 20_000,
  requestTimeout: LONGEST_REQUEST_MS,
  keepAliveTimeout: 72_000,
}

export async function openHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const receiving = { ...usualReceiving, ...options.receiving }
  const connections = new Connections(receiving.connections, options.headers)
  const loggerInstance: FastifyBaseLogger = options.log
  const app = fastify({
    clientErrorHandler: (error, socket) => refuseUnread(error, socket, options.headers),
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request costs a tenth of a quick answer.
    childLoggerFactory: (logger) => logger,
    bodyLimit: 1_048_576,
    serverFactory: (begin) => {
      const server = createServer(
        timeouts,
        connections.admit(refuseAmbiguous(yieldBetweenRequests(begin), options.headers)),
      )
      return connections.watch(server).setTimeout(SILENT_MS)
    },
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    rewriteUrl: originForm,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    requestIdHeader: false,
    genReqId: requestId,
    forceCloseConnections: 'idle',
    // Requests on open connections are answered while stopping.
    return503OnClosing: false,
    // An undecodable address (`/product/%E0%A4`).
    frameworkErrors: (_error, { url }, reply) => {
      reply.hijack()
      refuseAddress(reply.raw, url, options.headers)
    },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(({ schema }) => serializerOf(schema as z.core.$ZodType))
  app.decorateRequest('caller', null)
  app.decorateRequest('shop', null)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(options.headers)
    done()
  })
  answerErrors(app, options.doubledErrors)
  boundReceiving(app, options.headers, receiving)
  refuseBrokenText(app)
  app.addHook('onResponse', removeKeptFiles)
  app.addHook('onRequestAbort', removeKeptFiles)
  attachContext(app)
  traceRequests(app)
  countRequests(app)
  logRequests(app)
  await app.register(fastifyMultipart, {
    limits: { files: 8, fileSize: options.fileBytes, fields: 20, fieldSize: 20_000 },
    throwFileSizeLimit: false,
  })
  return app
}

/**
 * Returns path and query, also of an absolute address (`GET http://sugu.ml/panier`), which servers
 * must accept (RFC 9112, 3.2.2).
 */
function originForm({ url = '/' }: { url?: string }): string {
  const [, path] = /^https?:\/\/[^/?#]*(.*)$/i.exec(url) ?? []
  if (path === undefined) return url
  return path.startsWith('/') ? path : `/${path}`
}

type Serializer = (value: unknown) => string
const compiled = new WeakMap<z.core.$ZodType, Serializer>()

/**
 * Writes only declared fields. Compiled at the first answer and shared between routes: serializers
 * took most of a server's start.
 */
function serializerOf(schema: z.core.$ZodType): Serializer {
  return (value) => {
    let write = compiled.get(schema)
    if (!write) {
      write = fastJson(answerSchema(schema))
      compiled.set(schema, write)
    }
    return write(value)
  }
}

function answerSchema(schema: z.core.$ZodType): Record<string, unknown> {
  return z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' })
}

/** Takes the proxy's id if fit for a log, else Node's, cheaper than a database key. */
function requestId({ headers }: { headers: Record<string, unknown> }): string {
  const id = headers['x-request-id']
  return typeof id === 'string' && given.test(id) ? id : randomUUID()
}

/**
 * Sends the request id; logs a line a request at level info, by route: an address may hold a code,
 * a phone or a search.
 */
function logRequests(app: FastifyInstance): void {
  const logs = app.log.level === 'info' || app.log.level === 'debug'
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    if (!isInjection(request.raw))
      reply.raw.once('close', () => {
        if (reply.raw.writableFinished) return
        request.abortedIn = request.raw.complete ? 'answer' : 'body'
        countAborted(request.abortedIn)
        if (logs) app.log.info({ ...factsOf(request), in: request.abortedIn }, 'request aborted')
      })
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (logs && !request.abortedIn && !isInjection(request.raw))
      app.log.info({ ...factsOf(request), status: reply.statusCode }, 'request')
    done()
  })
}

function factsOf(request: FastifyRequest) {
  return {
    request: request.id,
    method: request.method,
    route: request.routeOptions.url ?? null,
    ms: Math.round(performance.now() - request.startedAt),
    user: request.caller?.userId ?? null,
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    abortedIn?: 'body' | 'answer'
  }
}

/** Requests begun before database answers and probes get their turn. */
const slice = 16

/** Begins simultaneous requests in slices: thousands at once would delay the event loop. */
export function yieldBetweenRequests(begin: RequestListener): RequestListener {
  const waiting: [IncomingMessage, ServerResponse][] = []
  let begun = 0

  function next(): void {
    begun = 0
    for (const [request, response] of waiting.splice(0, slice)) {
      begun += 1
      begin(request, response)
    }
    if (begun > 0) setImmediate(next)
  }

  return (request, response) => {
    if (isProbe(request)) return begin(request, response)
    if (begun >= slice || waiting.length > 0) return void waiting.push([request, response])
    if (begun === 0) setImmediate(next)
    begun += 1
    return begin(request, response)
  }
}
