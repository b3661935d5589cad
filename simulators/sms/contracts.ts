import type { FastifyInstance } from 'fastify'
import { refuse } from '../program/refusal.ts'
import { refuseBearer } from '../orange-gateway/oauth.ts'
import type { Provider } from './context.ts'

const dayMs = 86_400_000

/**
 * `GET /sms/admin/v1/contracts?country=MLI`: the units that are left. Another country has no
 * contract.
 */
export function serveContracts(app: FastifyInstance, provider: Provider): void {
  app.get<{ Querystring: { country?: string } }>(
    '/sms/admin/v1/contracts',
    provider.faults.guard('balance'),
    (request, reply) => {
      const refusal = refuseBearer(request, provider.tokens)
      if (refusal !== null) return refuse(reply, refusal)
      const country = request.query.country ?? 'MLI'
      if (country !== 'MLI') return reply.send([])

      const now = provider.clock.now()
      const units = provider.inbox.balance()
      return reply.send([
        {
          id: 'simulated-contract',
          type: 'SELFSERVICE',
          country: 'MLI',
          offerName: 'Simulation',
          status: units > 0 ? 'ACTIVE' : 'EXPIRED',
          availableUnits: units,
          creationDate: new Date(now.getTime() - dayMs).toISOString(),
          lastUpdateDate: now.toISOString(),
          expirationDate: new Date(now.getTime() + 90 * dayMs).toISOString(),
        },
      ])
    },
  )
}
