import type { FastifyInstance, FastifyReply } from 'fastify'

import { sameSecret } from './ids.ts'
import type { Kernel } from './kernel.ts'
import { readMetrics } from './metrics.ts'

/**
 * `/healthz`: the process answers. `/readyz`: the database too, schema in place, able to write (503 otherwise).
 * `/metrics`: Prometheus text, for this machine or a bearer of the metrics token only.
 */
export function serveHealth(
  app: FastifyInstance,
  kernel: Kernel,
  metricsToken: string | null,
): void {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await kernel.database.pool.query('select 1 from migrations.applied limit 1')
      if (kernel.database.cannotWrite()) return unready(reply)
      return { status: 'ready' }
    } catch {
      return unready(reply)
    }
  })
  app.get('/metrics', async (request, reply) => {
    const given = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    const local = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip)
    if (metricsToken ? !sameSecret(given, metricsToken) : !local)
      return reply.code(404).send({ message: 'Cette adresse n’existe pas.', code: 'not_found' })
    const { type, text } = await readMetrics(kernel)
    return reply.type(type).send(text)
  })
}

function unready(reply: FastifyReply): FastifyReply {
  return reply.code(503).header('retry-after', '2').send({ status: 'unavailable' })
}
