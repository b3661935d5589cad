import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { atomicallyIn, openClock, openDatabase } from '../program/database.ts'
import { openFaults } from '../program/faults.ts'
import { openServer, startProgram, type ProgramOptions } from '../program/run-program.ts'
import { openOutbox } from '../program/outbox.ts'
import { apiError, apiErrorByStatus, type Provider, type WaveStep } from './context.ts'
import { serveCheckoutPage } from './checkout-page.ts'
import { serveCheckout } from './checkout-routes.ts'
import { openPayouts } from './payout-rows.ts'
import { servePayouts, presentPayout } from './payout-routes.ts'
import { openSessions } from './session-rows.ts'
import { serveWallet } from './wallet.ts'
import { signWith, eventOf } from './webhooks.ts'
import {
  notifierControls,
  type NotifierControls,
  serveControl,
  serveProgramControls,
} from '../program/program-controls.ts'
import { presentSession } from './session-status.ts'

const step = z.enum(['checkout', 'status', 'refund', 'payout', 'statement'])

export type WaveOptions = ProgramOptions & {
  /** Public address, when it differs from the one listened on. */
  publicUrl?: string
  apiKey?: string
  webhookSecret?: string
  /** The merchant's; without it, or before `notifyAt`, none is sent. */
  webhookUrl?: string
  businessName?: string
  sessionSeconds?: number
  lateSeconds?: number
  /** Francs before any payment. */
  openingBalance?: number
}

export type WaveSimulator = Controls & {
  url: string
  credentials: { apiKey: string; webhookSecret: string }
  /** Sets the merchant's address, as the provider's portal does. */
  notifyAt: (url: string) => void
  close: () => Promise<void>
}

/** @throws when the port is taken or the state file cannot be opened */
export async function openWaveSimulator(options: WaveOptions = {}): Promise<WaveSimulator> {
  const credentials = {
    apiKey: options.apiKey ?? 'wave_ml_simulated',
    webhookSecret: options.webhookSecret ?? 'wave_ml_WHS_simulated',
  }
  let url = ''
  const database = openDatabase(options.stateFile)
  const clock = openClock(database, options)
  const faults = openFaults<WaveStep>({
    down: () => apiError('service-unavailable'),
    unauthorized: () => apiError('no-matching-api-key'),
    error: apiErrorByStatus,
  })
  const provider: Provider = {
    url: () => url,
    clock,
    faults,
    sessions: openSessions(database),
    payouts: openPayouts(database),
    outbox: openOutbox(database, clock, {
      retryMs: 2_000,
      timeoutMs: 10_000,
      attempts: 3,
      sign: signWith(credentials.webhookSecret),
    }),
    atomically: atomicallyIn(database),
    settings: {
      apiKey: credentials.apiKey,
      businessName: options.businessName ?? 'Sugu',
      webhookUrl: options.webhookUrl ?? null,
      sessionSeconds: options.sessionSeconds ?? 1_800,
      lateSeconds: options.lateSeconds ?? 20,
      openingBalance: options.openingBalance ?? 0,
    },
  }
  const controls = openControls(provider)
  const app = await openServer({
    notFound: () => apiError('not-found'),
    unreadable: () => apiError('request-validation-error'),
    broken: () => apiError('service-unavailable'),
  })
  serveCheckout(app, provider)
  servePayouts(app, provider)
  serveWallet(app, provider)
  serveCheckoutPage(app, provider)
  serveControls(app, controls)

  const program = await startProgram(app, options, { faults, outbox: provider.outbox, database })
  url = options.publicUrl?.replace(/\/+$/, '') ?? program.url
  const notifyAt = (to: string) => void (provider.settings.webhookUrl = to)
  return { ...program, credentials, notifyAt, ...controls }
}

type SessionFacts = ReturnType<typeof presentSession>

type PayoutFacts = ReturnType<typeof presentPayout>

type Controls = NotifierControls<WaveStep> & {
  /** Completes late sessions and payouts at once: all, or one. */
  release: (id?: string) => void
  /** Newest first. */
  sessions: () => SessionFacts[]
  /** Newest first. */
  payouts: () => PayoutFacts[]
  /** Sends a true or false event by hand. @returns the merchant's HTTP status; null: no answer */
  notify: (
    id: string,
    type?: 'checkout.session.completed' | 'checkout.session.payment_failed',
  ) => Promise<number | null>
}

function openControls(provider: Provider): Controls {
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

function serveControls(app: FastifyInstance, controls: Controls): void {
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
