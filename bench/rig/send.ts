import { Agent, request } from 'node:http'

import type { Request } from './load.ts'

const agent = new Agent({ keepAlive: true })

/** Drops the answer unread, to leave the processor to the server. @throws when it is refused */
export function sendRequest(
  url: string,
  { method = 'GET', path, headers, body }: Request,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method, agent, headers: headers ?? {} }, (answer) => {
      const { statusCode = 0 } = answer
      answer.resume()
      answer.once('error', reject)
      answer.once('end', () =>
        statusCode < 400 ? resolve() : reject(new Error(`${method} ${path}: ${statusCode}`)),
      )
    })
    sent.once('error', reject)
    sent.end(body)
  })
}
