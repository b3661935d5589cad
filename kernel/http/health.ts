import { sql } from 'drizzle-orm'
import { once } from 'node:events'
import { Server } from 'node:net'
import { setImmediate as polled, setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { answerFigures, figuresOfAll, metricsType } from '../telemetry/every-process.ts'
import { query } from '../database/query.ts'
import { sameSecret } from '../ids.ts'
import type { Kernel } from '../kernel.ts'
import { measureKernel } from '../telemetry/measure-kernel.ts'
import { pictureStore } from '../objects/picture-store.ts'
import { readMetrics } from '../telemetry/read-metrics.ts'

const forwardingHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'forwarded',
  'via',
  'x-real-ip',
]

/**
 * `/healthz`: the process answers. `/readyz`: the database too, with its schema and writable; else,
 * and once asked to stop, 503. `/metrics`: Prometheus text of all local processes, for this machine
 * or with the metrics token.
 */
export function serveHealth(
  app: FastifyInstance,
  kernel: Kernel,
  { metricsToken, version, drain }: { metricsToken: string | null; version: string; drain: Drain },
): void {
  const store = pictureStore(kernel)
  const ownFigures = () => readMetrics(kernel)
  measureKernel(kernel, version)
  app.addHook('onListen', (done) => {
    answerFigures(ownFigures)
    done()
  })
  app.addHook('onError', (_request, _reply, error, done) => {
    kernel.database.refusals.note(error)
    done()
  })
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (drain.isUnready) return unready(reply)
    try {
      await query(kernel.db, sql`select 1 from migrations.applied limit 1`)
      if (kernel.database.refusals.isRefusing) return unready(reply)
      return { status: 'ready', version, pictures: await store.look() }
    } catch {
      return unready(reply)
    }
  })
  app.get('/metrics', async (request, reply) => {
    const given = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    // A proxy's request comes from another machine, even without the client's address.
    const local =
      ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '') &&
      !forwardingHeaders.some((name) => request.headers[name] !== undefined)
    if (metricsToken ? !sameSecret(given, metricsToken) : !local)
      return reply.code(404).send({ message: 'Cette adresse n’existe pas.', code: 'not_found' })
    return reply.type(metricsType).send(await figuresOfAll(ownFigures))
  })
}

function unready(reply: FastifyReply): FastifyReply {
  return reply.code(503).header('retry-after', '2').send({ status: 'unavailable' })
}

type Leaving = {
  /** Answers new connections for so long that load balancers notice, ms. */
  ms: number
  unready: boolean
  taken?: (() => Promise<void>) | undefined
}

/** A connection just accepted may send its request only now; a busy process reads it late. */
const looks = 40
const lookMs = 50

/**
 * Stops without refusing a request: answers close their connections, listening ends, the last
 * connections close. Fastify's `close` comes after, since pages being drawn then make no call.
 *
 * Node's `close` destroys idle connections before reading what arrived on them, which resets
 * requests of a busy process; here it is read first.
 */
export class Drain {
  readonly #http: FastifyInstance
  readonly #endless: () => void
  #leaving: Leaving | null = null
  #inProgress = 0

  /** @param endless ends answers that would not end by themselves */
  constructor(http: FastifyInstance, endless: () => void = () => undefined) {
    this.#http = http
    this.#endless = endless
    http.server.on('request', (_request, response) => {
      this.#inProgress += 1
      response.once('close', () => {
        this.#inProgress -= 1
        if (this.#inProgress === 0) http.server.emit('sugu:idle')
      })
    })
    http.addHook('onSend', (_request, reply, payload, done) => {
      if (this.#leaving) reply.header('connection', 'close')
      done(null, payload)
    })
  }

  get isUnready(): boolean {
    return this.#leaving?.unready ?? false
  }

  async leave(leaving: Leaving): Promise<void> {
    const { server } = this.#http
    if (!server.listening) return
    this.#leaving = leaving
    await delay(leaving.ms)
    Server.prototype.close.call(server)
    this.#endless()
    await leaving.taken?.()
    for (let look = 0; look < looks; look += 1) {
      await delay(lookMs)
      if ((await connectionsOf(server)) === 0) break
    }
    // Follows the poll phase, which reads arrived requests.
    await polled()
    while (this.#inProgress > 0) {
      await once(server, 'sugu:idle')
      await polled()
    }
    server.closeAllConnections()
  }
}

const connectionsOf = (server: Server) =>
  new Promise<number>((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
