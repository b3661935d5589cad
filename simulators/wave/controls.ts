import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  notifierControls,
  serveProgramControls,
  type NotifierControls,
} from '../program/program-controls.ts'
import { serveControl } from '../program/serve-control.ts'
import type { Provider, Step } from './context.ts'
import { presentPayout } from './payout-routes.ts'
import { presentSession } from './present-session.ts'
import { eventOf } from './webhooks.ts'

type SessionFacts = ReturnType<typeof presentSession>
type PayoutFacts = ReturnType<typeof presentPayout>

export type Controls = NotifierControls<Step> & {
  /** Completes late sessions and payouts at once: all, or one. */
  release: (id?: string) => void
  /** Newest first. */
  sessions: () => SessionFacts[]
  /** Newest first. */
  payouts: () => PayoutFacts[]
  /**
   * Sends an event by hand, true or not. Gives the merchant's HTTP status, null when it did not
   * answer.
   */
  notify: (
    id: string,
    type?: 'checkout.session.completed' | 'checkout.session.payment_failed',
  ) => Promise<number | null>
}

export function openControls(provider: Provider): Controls {
  const { clock, sessions, payouts, outbox } = provider
  return {
    ...notifierControls(provider),
    release: (id) => {
      const now = clock.now().getTime()
      provider.atomically(() => {
        sessions.release(now, id)
        payouts.release(now, id)
        outbox.release(now, id)
      })
      outbox.wake()
    },
    sessions: () => sessions.newestFirst().map((session) => presentSession(provider, session)),
    payouts: () => payouts.newestFirst().map(presentPayout),
    notify: async (id, type = 'checkout.session.completed') => {
      const session = sessions.byId(id)
      const url = provider.settings.webhookUrl
      if (!session || !url) throw new RangeError(`No session ${id}, or nobody to notify`)
      return outbox.sendNow({ subject: id, url, body: eventOf(provider, session, type) })
    },
  }
}

const step = z.enum(['checkout', 'status', 'refund', 'payout', 'statement'])

/** The same controls for another process: `POST /_control/…`, JSON. */
export function serveControls(app: FastifyInstance, controls: Controls): void {
  const one = z.object({ id: z.string().min(1).optional() })
  serveProgramControls(app, step, controls)
  serveControl(app, 'release', one, ({ id }) => controls.release(id))
  serveControl(app, 'sessions', z.object({}), () => ({ sessions: controls.sessions() }))
  serveControl(app, 'payouts', z.object({}), () => ({ payouts: controls.payouts() }))
  const event = z.object({
    id: z.string().min(1),
    type: z.enum(['checkout.session.completed', 'checkout.session.payment_failed']).optional(),
  })
  serveControl(app, 'notify', event, async ({ id, type }) => ({
    answer: await controls.notify(id, type),
  }))
}
