import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

type Work = void | Record<string, unknown>

/**
 * `POST /_control/{name}`: JSON in, JSON out. 400 says what is wrong with the body; a control that
 * cannot be applied says why (422). Only JSON is read, so that a web page cannot reach the controls
 * by a plain form.
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
