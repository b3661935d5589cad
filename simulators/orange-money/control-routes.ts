import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { serveControl } from '../program/serve-control.ts'
import { serveProgramControls } from '../program/program-controls.ts'
import type { Controls } from './controls.ts'

const step = z.enum(['token', 'create', 'status'])
const orderId = z.string().min(1)

/** The same controls for another process: `POST /_control/…`, JSON. */
export function serveControls(app: FastifyInstance, controls: Controls): void {
  serveProgramControls(app, step, controls)
  serveControl(app, 'release', z.object({ orderId: orderId.optional() }), ({ orderId }) =>
    controls.releaseLate(orderId),
  )
  serveControl(app, 'payments', z.object({ orderId: orderId.optional() }), ({ orderId }) => ({
    payments: controls
      .payments()
      .filter((payment) => orderId === undefined || payment.orderId === orderId),
  }))

  const notification = z.object({
    orderId,
    status: z.enum(['SUCCESS', 'FAILED']).optional(),
    notifToken: z.string().optional(),
    txnid: z.string().optional(),
  })
  serveControl(app, 'notify', notification, async ({ orderId, ...forgery }) => ({
    answer: await controls.notify(orderId, forgery),
  }))
}
