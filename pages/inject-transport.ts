import type { FastifyInstance } from 'fastify'
import type { Transport } from '#kernel/wire/typed-client.ts'

/** Carries the calls of server-drawn pages to the API of the same process, without the network. */
export function injectTransport(app: FastifyInstance): Transport {
  return async ({ method, url, headers, body, signal }) => {
    if (body instanceof FormData) throw new TypeError('A page draws; it uploads nothing.')
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers,
      ...(body === undefined ? {} : { payload: body }),
      ...(signal ? { signal } : {}),
    })
    return {
      status: answer.statusCode,
      headers: { get: (name) => headerOf(answer.headers[name.toLowerCase()]) },
      text: () => Promise.resolve(answer.payload),
    }
  }
}

function headerOf(value: string | number | string[] | undefined): string | null {
  return value === undefined ? null : String(value)
}
