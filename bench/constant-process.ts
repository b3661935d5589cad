import { fastify } from 'fastify'

import { answerParent } from './rig/children.ts'

/** Baseline of the other figures. */
const app = fastify({ forceCloseConnections: true })
const answers = new Map<string, { headers: Record<string, string>; body: Buffer }>()

app.get<{ Params: { name: string } }>('/:name', (request, reply) => {
  const answer = answers.get(request.params.name)
  if (!answer) return reply.callNotFound()
  return reply.headers(answer.headers).send(answer.body)
})

const url = await app.listen({ host: '127.0.0.1', port: 0 })

type ConstantAnswer = { name: string; headers: Record<string, string>; bytes: number }

answerParent(
  async ({ name, headers, bytes }: ConstantAnswer) => {
    answers.set(name, { headers, body: Buffer.alloc(bytes, 'a') })
    return `${url}/${name}`
  },
  () => app.close(),
)
