import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Clock } from './database.ts'
import { faultShape, type Fault, type Faults } from './faults.ts'
import type { Outbox } from './outbox.ts'

export type ProgramControls<Step extends string> = {
  setFault: (step: Step, fault: Fault) => void
  clearFaults: (step?: Step) => void
  advanceClock: (seconds: number) => void
}

export type NotifierControls<Step extends string> = ProgramControls<Step> & {
  /** Sends due messages, retries included, and waits for answers. */
  settleNotifications: () => Promise<void>
}

type Parts<Step extends string> = { faults: Faults<Step>; clock: Clock }

export function programControls<Step extends string>({
  faults,
  clock,
}: Parts<Step>): ProgramControls<Step> {
  return { setFault: faults.set, clearFaults: faults.clear, advanceClock: clock.advance }
}

export function notifierControls<Step extends string>({
  faults,
  clock,
  outbox,
}: Parts<Step> & { outbox: Outbox }): NotifierControls<Step> {
  return {
    ...programControls({ faults, clock }),
    advanceClock: (seconds) => {
      clock.advance(seconds)
      outbox.wake()
    },
    settleNotifications: outbox.settle,
  }
}

export function serveProgramControls<Step extends string>(
  app: FastifyInstance,
  step: z.ZodType<Step>,
  controls: ProgramControls<Step> | NotifierControls<Step>,
): void {
  serveControl(app, 'fault', z.object({ step, fault: faultShape }), (body) =>
    controls.setFault(body.step, body.fault),
  )
  serveControl(app, 'clear-faults', z.object({ step: step.optional() }), (body) =>
    controls.clearFaults(body.step),
  )
  serveControl(app, 'advance', z.object({ seconds: z.number().positive() }), ({ seconds }) =>
    controls.advanceClock(seconds),
  )
  if ('settleNotifications' in controls)
    serveControl(app, 'settle', z.object({}), () => controls.settleNotifications())
}

type Work = void | Record<string, unknown>

/**
 * `POST /_control/{name}`, JSON. 400: wrong body; 422: the control cannot be applied. Only JSON,
 * which a web page's plain form cannot send.
 */
export function serveControl<Shape extends z.ZodType>(
  app: FastifyInstance,
  name: string,
  shape: Shape,
  work: (body: z.output<Shape>) => Work | Promise<Work>,
): void {
  app.post(`/_control/${name}`, async (request, reply) => {
    if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
      return reply.code(415).send({ message: 'A control takes a JSON body.' })
    }
    const body = shape.safeParse(request.body)
    if (!body.success) return reply.code(400).send({ message: z.prettifyError(body.error) })
    try {
      return { done: true, ...(await work(body.data)) }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      return reply.code(422).send({ message: error.message })
    }
  })
}
