import type { FastifyInstance, FastifyReply } from 'fastify'

import type { Drain } from './drain.ts'
import { answerFigures, figuresOfAll, metricsType } from '../telemetry/every-process.ts'
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
 * `/healthz`: the process answers. `/readyz`: the database too, schema in place, able to write (503
 * otherwise, and once the process was asked to stop). `/metrics`: Prometheus text of all processes
 * of the machine, for this machine or a bearer of the metrics token only.
 */
export function serveHealth(
  app: FastifyInstance,
  kernel: Kernel,
  { metricsToken, version, drain }: { metricsToken: string | null; version: string; drain: Drain },
): void {
  const store = pictureStore(kernel)
  const ownFigures = () => readMetrics(kernel)
  measureKernel(kernel, version)
  // The figures of a process that is starting mean nothing yet.
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
      await kernel.database.pool.query('select 1 from migrations.applied limit 1')
      if (kernel.database.refusals.isRefusing) return unready(reply)
      return { status: 'ready', version, pictures: await store.look() }
    } catch {
      return unready(reply)
    }
  })
  app.get('/metrics', async (request, reply) => {
    const given = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    // A request through a proxy comes from another machine, even without the client's address.
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
