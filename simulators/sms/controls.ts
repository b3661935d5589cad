import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  programControls,
  serveProgramControls,
  type ProgramControls,
} from '../program/program-controls.ts'
import { serveControl } from '../program/serve-control.ts'
import type { Provider, Step } from './context.ts'
import type { Message } from './state.ts'

export type Controls = ProgramControls<Step> & {
  /** Newest first; of one number, or of all. */
  messages: (phone?: string) => Message[]
  clearMessages: () => void
  balance: () => number
  /** 0: every message is refused until some units are back. */
  setBalance: (units: number) => void
}

export function openControls(provider: Provider): Controls {
  const { inbox } = provider
  return {
    ...programControls(provider),
    messages: (phone) => inbox.newestFirst({ phone, limit: 5_000 }),
    clearMessages: inbox.clear,
    balance: inbox.balance,
    setBalance: inbox.setBalance,
  }
}

/** The same controls for another process: `POST /_control/…`, JSON. */
export function serveControls(app: FastifyInstance, controls: Controls): void {
  serveProgramControls(app, z.enum(['token', 'send', 'balance']), controls)
  serveControl(app, 'balance', z.object({ units: z.int().nonnegative() }), ({ units }) =>
    controls.setBalance(units),
  )
  serveControl(app, 'clear-messages', z.object({}), () => controls.clearMessages())
}
