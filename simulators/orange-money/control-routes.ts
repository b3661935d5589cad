import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { serveControl } from '../program/serve-control.ts'
import { faultShape } from '../program/faults.ts'
import type { Controls } from './controls.ts'

const step = z.enum(['token', 'create', 'status'])
const orderId = z.string().min(1)

/** The same controls for another process: `POST /_control/…`, JSON. */
export function serveControls(app: FastifyInstance, controls: Controls): void {
  serveControl(app, 'fault', z.object({ step, fault: faultShape }), ({ step, fault }) =>
    controls.setFault(step, fault),
  )
  serveControl(app, 'clear-faults', z.object({ step: step.optional() }), ({ step }) =>
    controls.clearFaults(step),
  )
  serveControl(app, 'advance', z.object({ seconds: z.number().positive() }), ({ seconds }) =>
    controls.advanceClock(seconds),
  )
  serveControl(app, 'release', z.object({ orderId: orderId.optional() }), ({ orderId }) =>
    controls.releaseLate(orderId),
  )
  serveControl(app, 'payments', z.object({ orderId: orderId.optional() }), ({ orderId }) => ({
    payments: controls
      .payments()
      .filter((payment) => orderId === undefined || payment.orderId === orderId),
  }))
  serveControl(app, 'settle', z.object({}), () => controls.settleNotifications())

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
