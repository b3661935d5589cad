import type { Socket } from 'node:net'

import fastifyMultipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import {
  fastify,
  LogController,
  type ConnectionError,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import fastJson from 'fast-json-stringify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { isInjection } from 'light-my-request'
import { z } from 'zod'
import { fr } from 'zod/locales'

import { answerErrors } from './answer-errors.ts'
import { refuseBrokenText } from './broken-text.ts'
import type { Log } from './log.ts'
import { countRequests } from './metrics.ts'
import { logRequests, requestId } from './request-log.ts'

// Sentences that a schema does not give itself are French too.
z.config(fr())

export type HttpOptions = {
  log: Log
  rateLimited: boolean
  shedLoad: boolean
  /** The longest file that a form may carry; a longer one is cut there. */
  fileBytes: number
  /** Beginnings of addresses whose failures carry their sentence as `error` too. */
  doubledErrors: readonly string[]
}

/** The HTTP server with everything that every route shares, and no route yet. */
export async function openHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = options.log
  const app = fastify({
    clientErrorHandler: refuseUnread,
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request costs a tenth of a quick answer; what is logged names its request itself.
    childLoggerFactory: (logger) => logger,
    bodyLimit: 1_048_576,
    trustProxy: ['loopback', 'linklocal', 'uniquelocal'],
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    requestIdHeader: false,
    genReqId: requestId,
    forceCloseConnections: 'idle',
    // An address that cannot even be decoded (`/product/%E0%A4`).
    frameworkErrors: (_error, _request, reply) => {
      reply.hijack()
      reply.raw
        .writeHead(400, {
          'content-type': 'application/json; charset=utf-8',
          'x-content-type-options': 'nosniff',
        })
        .end(JSON.stringify(brokenAddress))
    },
  })
  app.setValidatorCompiler(validatorCompiler)
  // fast-json-stringify writes only what the contract declares, so nothing undeclared ever leaves.
  app.setSerializerCompiler(({ schema }) => fastJson(answerSchema(schema)))
  app.decorateRequest('caller', null)
  answerErrors(app, options.doubledErrors)
  refuseBrokenText(app)
  countRequests(app)
  logRequests(app)
  // Calls of pages being drawn come from this process: they are many visitors, not one.
  await app.register(rateLimit, {
    global: false,
    allowList: (request) => isInjection(request.raw),
    errorResponseBuilder: (_request, context) => tooMany(Math.ceil(context.ttl / 1_000)),
  })
  if (options.shedLoad) {
    await app.register(underPressure, {
      maxEventLoopDelay: 2_000,
      retryAfter: 2,
      exposeStatusRoute: false,
      pressureHandler: shedCalls,
    })
  }
  await app.register(fastifyMultipart, {
    limits: { files: 8, fileSize: options.fileBytes, fields: 20, fieldSize: 20_000 },
    throwFileSizeLimit: false,
  })
  return app
}

/** What Node itself could not read: an address of many thousand characters, or no HTTP at all. */
function refuseUnread(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const tooLong = error.code === 'HPE_HEADER_OVERFLOW'
  const body = JSON.stringify({
    message: tooLong ? 'Cette adresse est trop longue.' : brokenAddress.message,
    code: tooLong ? 'too_long' : 'bad_request',
  })
  const head = `HTTP/1.1 ${tooLong ? '431 Request Header Fields Too Large' : '400 Bad Request'}`
  if (socket.writable)
    socket.write(
      `${head}\r\ncontent-type: application/json; charset=utf-8\r\nx-content-type-options: nosniff\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  socket.destroy(error)
}

function answerSchema(schema: unknown): Record<string, unknown> {
  return z.toJSONSchema(schema as z.core.$ZodType, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
  })
}

const brokenAddress = { message: 'Cette adresse n’est pas valable.', code: 'bad_request' }

/**
 * Only calls are refused: a page or its style sheet that fails would leave a screen that cannot even
 * say why, and they come from memory at little cost.
 */
function shedCalls(request: FastifyRequest, reply: FastifyReply): void {
  if (request.url.startsWith('/api/') && !isInjection(request.raw))
    reply.code(503).header('retry-after', '2').send(busy)
}

const busy = {
  message: 'Le marché est très demandé en ce moment. Réessayez dans un instant.',
  code: 'unavailable',
}

function tooMany(seconds: number) {
  return {
    statusCode: 429,
    message: `Trop d’essais. Réessayez dans ${seconds} s.`,
    code: 'too_many_requests',
    details: { retryAfter: seconds },
  }
}
