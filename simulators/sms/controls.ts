import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { faultShape, type Fault } from '../program/faults.ts'
import { serveControl } from '../program/serve-control.ts'
import type { Provider, Step } from './context.ts'
import type { Message } from './state.ts'

export type Controls = {
  setFault: (step: Step, fault: Fault) => void
  clearFaults: (step?: Step) => void
  advanceClock: (seconds: number) => void
  /** Newest first; of one number, or of all. */
  messages: (phone?: string) => Message[]
  clearMessages: () => void
  balance: () => number
  /** 0: every message is refused until some units are back. */
  setBalance: (units: number) => void
}

export function openControls({ faults, clock, inbox }: Provider): Controls {
  return {
    setFault: faults.set,
    clearFaults: faults.clear,
    advanceClock: clock.advance,
    messages: (phone) => inbox.newestFirst({ phone, limit: 5_000 }),
    clearMessages: inbox.clear,
    balance: inbox.balance,
    setBalance: inbox.setBalance,
  }
}

/** The same controls for another process: `POST /_control/…`, JSON. */
export function serveControls(app: FastifyInstance, controls: Controls): void {
  const step = z.enum(['token', 'send', 'balance'])
  serveControl(app, 'fault', z.object({ step, fault: faultShape }), ({ step, fault }) =>
    controls.setFault(step, fault),
  )
  serveControl(app, 'clear-faults', z.object({ step: step.optional() }), ({ step }) =>
    controls.clearFaults(step),
  )
  serveControl(app, 'advance', z.object({ seconds: z.number().positive() }), ({ seconds }) =>
    controls.advanceClock(seconds),
  )
  serveControl(app, 'balance', z.object({ units: z.int().nonnegative() }), ({ units }) =>
    controls.setBalance(units),
  )
  serveControl(app, 'clear-messages', z.object({}), () => controls.clearMessages())
}
