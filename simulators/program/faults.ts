import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { refuse, type Refusal } from './request-rules.ts'

/**
 * Lasts `times`, else until cleared (unauthorized: once).
 * - down: 503 (with `amount`, only to a payment of that many francs) · unauthorized: 401 as if the
 * token had expired · error: the refusal of that number
 * - hang: no answer for `seconds`, then the connection is cut; nothing is done
 * - lost: the work is done, but the answer is lost
 */
export const faultShape = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('down'),
    times: z.int().positive().optional(),
    amount: z.int().positive().optional(),
  }),
  z.object({ kind: z.literal('unauthorized'), times: z.int().positive().optional() }),
  z.object({ kind: z.literal('error'), code: z.int(), times: z.int().positive().optional() }),
  z.object({
    kind: z.literal('hang'),
    seconds: z.number().positive(),
    times: z.int().positive().optional(),
  }),
  z.object({ kind: z.literal('lost'), times: z.int().positive().optional() }),
])
export type Fault = z.infer<typeof faultShape>

export type FaultGuard = {
  onRequest: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  /** Applies faults of one amount, known once the body is read. */
  preHandler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  onSend: (request: FastifyRequest, reply: FastifyReply, payload: unknown) => Promise<unknown>
}

export type Faults<Step extends string> = {
  set: (step: Step, fault: Fault) => void
  clear: (step?: Step) => void
  guard: (step: Step) => FaultGuard
  /** Holds a request, then cuts it; also for sentinels that time out. */
  delayThenCut: (reply: FastifyReply, seconds: number) => void
  close: () => void
}

type Refusals = {
  down: () => Refusal
  unauthorized: (step: string) => Refusal
  error: (code: number) => Refusal
}

export function openFaults<Step extends string>(refusals: Refusals): Faults<Step> {
  const active = new Map<Step, { fault: Fault; left: number }>()
  const losing = new WeakSet<FastifyRequest>()
  const waiting = new Set<() => void>()

  function next(step: Step, amount?: unknown): Fault | undefined {
    const entry = active.get(step)
    if (
      entry === undefined ||
      (entry.fault.kind === 'down' ? entry.fault.amount : undefined) !== amount
    )
      return undefined
    entry.left -= 1
    if (entry.left <= 0) active.delete(step)
    return entry.fault
  }

  function delayThenCut(reply: FastifyReply, seconds: number): void {
    reply.hijack()
    const cut = (): void => {
      clearTimeout(timer)
      waiting.delete(cut)
      reply.raw.destroy()
    }
    const timer = setTimeout(cut, seconds * 1000)
    waiting.add(cut)
    reply.raw.once('close', cut)
  }

  return {
    set: (step, fault) => {
      if (fault.kind === 'error') refusals.error(fault.code)
      active.set(step, {
        fault,
        left: fault.times ?? (fault.kind === 'unauthorized' ? 1 : Infinity),
      })
    },
    clear: (step) => (step === undefined ? active.clear() : void active.delete(step)),
    guard: (step) => ({
      onRequest: async (request, reply) => {
        const fault = next(step)
        if (fault === undefined) return
        if (fault.kind === 'lost') return void losing.add(request)
        if (fault.kind === 'hang') return delayThenCut(reply, fault.seconds)
        if (fault.kind === 'down') return refuse(reply, refusals.down())
        return refuse(
          reply,
          fault.kind === 'error' ? refusals.error(fault.code) : refusals.unauthorized(step),
        )
      },
      preHandler: async (request, reply) => {
        const amount =
          typeof request.body === 'object' && request.body !== null && 'amount' in request.body
            ? request.body.amount
            : undefined
        if (amount !== undefined && next(step, amount)) return refuse(reply, refusals.down())
      },
      onSend: async (request, reply, payload) => {
        if (losing.has(request)) reply.raw.destroy()
        return payload
      },
    }),
    delayThenCut,
    close: () => waiting.forEach((cut) => cut()),
  }
}
