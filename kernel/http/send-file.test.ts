import { afterAll, expect, test } from 'vitest'

import { endpoint } from '../wire/endpoint.ts'
import { AnswerCache } from '../caches/answer-cache.ts'
import { openHttpServer } from './http-server.ts'
import { LoadLimit } from '../limits/load-limit.ts'
import { openLog } from '../log.ts'
import { route, serve } from './serve.ts'

const shape = { who: 'visitor', file: 'text/csv' } as const
const sound = endpoint('GET', '/api/sound', shape)
const late = endpoint('GET', '/api/late', shape)
const early = endpoint('GET', '/api/early', shape)

async function* pieces(breaksAt: number): AsyncGenerator<string> {
  for (let at = 0; at < 5; at += 1) {
    await Promise.resolve()
    if (at === breaksAt) throw new Error('the database went away')
    yield `ligne ${at}\r\n`
  }
}

const http = await openHttpServer({
  log: openLog('silent'),
  headers: {},
  trustedProxies: [],
  fileBytes: 1,
  doubledErrors: [],
})
serve(
  http,
  [
    route(sound, async () => pieces(9)),
    route(late, async () => pieces(3)),
    route(early, async () => pieces(1)),
  ],
  {
    authenticate: async () => null,
    actFor: async () => null,
    isOfSale: async () => false,
    cache: new AnswerCache(),
    load: new LoadLimit(null),
    limits: null,
  },
)
afterAll(() => http.close())

test('a file that breaks in the middle ends with a line that says so', async () => {
  const { body, statusCode } = await http.inject('/api/late')
  expect(statusCode).toBe(200)
  expect(body).toBe(
    'ligne 0\r\nligne 1\r\nligne 2\r\nFICHIER INCOMPLET : une erreur est survenue. Enregistrez-le de nouveau.\r\n',
  )
})

test('a file whose first rows cannot be read is answered with an ordinary error', async () => {
  const { statusCode, headers } = await http.inject('/api/early')
  expect(statusCode).toBe(500)
  expect(headers['content-type']).toContain('application/json')
})
