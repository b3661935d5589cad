import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * How the provider behaves, seen from the market:
 * - well: answers
 * - silent: accepts the connection, does nothing and never answers
 * - half: does what was requested, sends the beginning of its answer and stops
 * - late: does what was requested and answers after the market's timeout (`answerLate`)
 */
export type Manner = 'well' | 'silent' | 'half' | 'late'

export type HangingProvider = {
  url: string
  behaves(manner: Manner): void
  /** How many calls it has received. */
  calls(): number
  answerLate(): void
  close(): Promise<void>
}

/**
 * A proxy before the simulated provider that passes its answers on, or not. `target` is set once
 * the market is open.
 */
export async function openHangingProvider(target: () => string): Promise<HangingProvider> {
  let manner: Manner = 'well'
  let calls = 0
  const late: (() => void)[] = []
  const server = createServer(
    (request, response) => void pass(request, response).catch(() => response.destroy()),
  )

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    calls += 1
    const now = manner
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (now === 'silent') return
    const {
      'content-type': type = 'application/json',
      authorization = '',
      accept = 'application/json',
    } = request.headers
    const answer = await fetch(target() + (request.url ?? ''), {
      method: request.method ?? 'GET',
      headers: { 'content-type': type, authorization, accept },
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    })
    const body = Buffer.from(await answer.arrayBuffer())
    const head = { 'content-type': 'application/json', 'content-length': body.length }
    if (now === 'half')
      return void response
        .writeHead(answer.status, head)
        .write(body.subarray(0, Math.ceil(body.length / 2)))
    if (now === 'late')
      return void late.push(() => response.writeHead(answer.status, head).end(body))
    response.writeHead(answer.status, head).end(body)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behaves: (next) => void (manner = next),
    calls: () => calls,
    answerLate: () => late.splice(0).forEach((answer) => answer()),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
