import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'

import { endpoint } from '../wire/endpoint.ts'

import { AnswerCache } from '../caches/answer-cache.ts'
import { openHttpServer } from '../http/http-server.ts'
import { LoadLimit } from './load-limit.ts'
import { openLog } from '../log.ts'
import { route, serve } from '../http/serve.ts'
import { waitLimit } from '../../tests/support/limit.ts'

const listProducts = endpoint('GET', '/api/products', {
  who: 'visitor',
  reply: z.object({ found: z.boolean() }),
})

let http: FastifyInstance
let url: string
let gate: PromiseWithResolvers<void>
let begun = 0

async function open(waitMs: number): Promise<void> {
  gate = Promise.withResolvers<void>()
  begun = 0
  http = await openHttpServer({
    log: openLog('silent'),
    headers: {},
    trustedProxies: [],
    fileBytes: 1,
    doubledErrors: [],
  })
  serve(
    http,
    [
      route(listProducts, async () => {
        begun += 1
        await gate.promise
        return { found: true }
      }),
    ],
    {
      authenticate: async () => null,
      actFor: async () => null,
      isOfSale: async () => false,
      cache: new AnswerCache(),
      load: new LoadLimit(null, waitMs),
      limits: null,
    },
  )
  http.get('/healthz', () => ({ status: 'ok' }))
  url = await http.listen({ host: '127.0.0.1', port: 0 })
}
afterEach(() => http.close())

test('of a crowd a part is served at once, the rest waits, and health is answered meanwhile', async () => {
  await open(waitLimit)
  const crowd = Array.from({ length: 120 }, () => fetch(`${url}/api/products`))
  await expect.poll(() => begun).toBe(48)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect(begun).toBe(48)
  gate.resolve()
  const statuses = (await Promise.all(crowd)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(begun).toBe(120)
})

test('a visitor who waits too long is asked to come back; no work is done for those who left', async () => {
  await open(500)
  const patient = Array.from({ length: 48 }, () => fetch(`${url}/api/products`))
  await expect.poll(() => begun).toBe(48)
  const leaving = new AbortController()
  const gone = fetch(`${url}/api/products`, { signal: leaving.signal }).catch(() => null)
  const late = await fetch(`${url}/api/products`)
  expect([late.status, late.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await late.json()).toMatchObject({
    code: 'unavailable',
    message: 'Beaucoup de monde demande la même chose en ce moment. Réessayez dans un instant.',
  })
  leaving.abort()
  await gone
  gate.resolve()
  await Promise.all(patient)
  expect(begun).toBe(48)
})
