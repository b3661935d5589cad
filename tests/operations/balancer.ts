import { createServer, request as forward, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Opens a round-robin proxy in front of several processes.
 * @param saw called with each request
 */
export async function openBalancer(port = 0, saw?: (request: IncomingMessage) => void) {
  const behind: string[] = []
  let next = 0
  const server = createServer((request, answer) => {
    saw?.(request)
    const url = behind[next++ % behind.length]
    if (!url) return void answer.writeHead(502).end()
    const passed = forward(new URL(request.url ?? '/', url), {
      method: request.method,
      headers: request.headers,
    })
    passed.once('response', (given) => {
      // They are about the connection behind: a client must not take its timeout for ours.
      const { connection: _, 'keep-alive': __, ...headers } = given.headers
      answer.writeHead(given.statusCode ?? 502, headers)
      given.pipe(answer)
    })
    passed.once('error', () =>
      answer.headersSent ? answer.destroy() : answer.writeHead(502).end(),
    )
    request.pipe(passed)
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** From now on, requests go to these alone. */
    send: (...urls: readonly string[]) => void behind.splice(0, behind.length, ...urls),
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
