import { createHash } from 'node:crypto'
import { fastify } from 'fastify'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import pg from 'pg'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterEach, describe, expect, test } from 'vitest'
import type { DrawnPage, PageKind, Pages, PageWork } from '#kernel/wire/pages.ts'
import { CallLimits } from '#kernel/limits/call-limits.ts'
import { setClock } from '#kernel/clock.ts'
import { openLog } from '#kernel/log.ts'
import { registerPages, type PagesOptions } from './register-pages.ts'
import { NOTHING_POLICY } from './security-headers.ts'

const opened: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close()
})

type Drawing = Partial<Pick<DrawnPage, 'status' | 'body' | 'tags' | 'shows'>> & {
  headers?: Record<string, string>
}
type Draw = (url: URL, work: PageWork) => Drawing | Promise<Drawing>
const plain = { drawnAt: undefined, query: ['q', 'page'], framed: false, secret: false }
const html = (nonce: string, text = '') =>
  `<!doctype html><script nonce="${nonce}">1</script><p>${text}</p><script nonce="${nonce}">2</script>`

/** A market of one page that `draw` answers, and an API of one call. */
async function openHost(
  draw: Draw = (_url, { nonce }) => ({ body: html(nonce) }),
  kind: Partial<PageKind> = {},
  options: Partial<PagesOptions> = {},
) {
  const drawn: string[] = []
  const pages: Pages = {
    kindOf: () => ({ ...plain, ...kind }),
    draw: async (url, work): Promise<DrawnPage> => {
      drawn.push(url)
      const { status = 200, headers = {}, body = '', ...rest } = await draw(new URL(url), work)
      return {
        status,
        headers: new Headers({ 'content-type': 'text/html; charset=utf-8', ...headers }),
        body,
        tags: [],
        ...rest,
      }
    },
  }
  const app = fastify()
  opened.push(app)
  app.addHook(
    'onRequest',
    async (_request, reply) => void reply.header('content-security-policy', NOTHING_POLICY),
  )
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ message: 'Introuvable.', code: 'not_found' }),
  )
  app.get('/api/hello', (request) => ({
    hello: request.headers.authorization ?? 'nobody',
    cookie: request.headers.cookie ?? 'none',
  }))
  const asset = {
    plain: Buffer.from('plain'),
    br: Buffer.from('br'),
    gzip: undefined,
    type: 'text/javascript',
    etag: '"a"',
    cacheControl: 'public, max-age=31536000, immutable',
  }
  const host = registerPages(app, {
    source: { pages: () => Promise.resolve(pages), assets: new Map([['/assets/a.js', asset]]) },
    publicUrl: () => 'https://sugu.example',
    frames: ['http://localhost:4100'],
    ...options,
  })
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url, headers })
  return { app, host, get, drawn }
}

const hashOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test('the policy lets run the scripts that the page was drawn with, however it is sent', async () => {
  const { get, drawn } = await openHost()
  const page = '<!doctype html><script>1</script><p></p><script>2</script>'
  const read = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }
  for (const encoding of ['br', 'gzip', 'identity'] as const) {
    const answer = await get('/', { 'accept-encoding': encoding })
    expect(read[encoding](answer.rawPayload).toString()).toBe(page)
    expect(answer.headers['content-security-policy']).toContain(
      `script-src ${hashOf('1')} ${hashOf('2')} 'strict-dynamic' 'self';`,
    )
    expect(answer.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
  }
  expect(drawn).toEqual(['https://sugu.example/'])
})

test('the policy of a page lets in nothing but our own scripts and the payment provider’s frame', async () => {
  const { get } = await openHost()
  const policy = String((await get('/')).headers['content-security-policy'])
  expect(policy).not.toContain('unsafe')
  for (const line of [
    "default-src 'self'",
    "frame-src 'self' http://localhost:4100",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ])
    expect(policy).toContain(line)
  expect((await get('/')).headers['x-frame-options']).toBe('DENY')
})

test('a page that a provider returns to may be framed by our pages, and by no others', async () => {
  const { get } = await openHost(undefined, { framed: true })
  const { headers } = await get('/paiement/retour')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
})

test('what a page shows does not depend on its visitor: no token or cookie reaches its drawing', async () => {
  const { get } = await openHost(async (_url, { transport, nonce }) => {
    const answer = await transport({ method: 'GET', url: '/api/hello', headers: {} })
    return { body: html(nonce, await answer.text()) }
  })
  const answer = await get('/', { authorization: 'Bearer secret', cookie: 'session=secret' })
  expect(answer.body).toContain('{"hello":"nobody","cookie":"none"}')
})

test('a page that a change dropped is given again if its data is as it was, for two minutes', async () => {
  let [now, price, drawings] = [0, '500 f', 0]
  const { get, host } = await openHost(
    (_url, { nonce, known }) => {
      const body = known === price ? null : html(nonce, `${price}, ${(drawings += 1)}`)
      return { body, shows: price, tags: ['products'] }
    },
    {},
    { now: () => now },
  )
  const afterChange = async (ms = 30_000) => {
    now += ms
    host.invalidate(['products'])
    return /<p>(.*)<\/p>/.exec((await get('/', { 'accept-encoding': 'identity' })).body)?.[1]
  }
  expect([await afterChange(), await afterChange()]).toEqual(['500 f, 1', '500 f, 1'])
  price = '600 f'
  expect([await afterChange(), await afterChange()]).toEqual(['600 f, 2', '600 f, 2'])
  expect(await afterChange(120_000)).toBe('600 f, 3')
})

test('a fault answers in French even when no page is drawn, is not cached, says when to return', async () => {
  const { get, drawn } = await openHost(() => ({
    status: 503,
    headers: { 'content-type': 'text/plain' },
    body: 'Unexpected Server Error',
  }))
  const answer = await get('/')
  expect(answer.body).toContain('Unexpected Application Error!')
  expect(answer.body).toContain('Réessayez dans un instant.')
  expect(answer.headers['cache-control']).toBe('private, no-store')
  expect(answer.headers['retry-after']).toBe('5')
  await get('/')
  expect(drawn).toHaveLength(2)
})

describe('a page that is not in the cache', () => {
  const words = async (answer: Response) => ({ status: answer.status, text: await answer.text() })

  test('is refused to a network that had twelve hundred drawn in a minute; a cached one is sent', async () => {
    const limits = new CallLimits({
      db: drizzle(new pg.Pool()),
      clock: setClock(new Date('2026-11-20T10:00:00Z')),
      log: openLog('silent'),
    })
    const { app, drawn } = await openHost(undefined, {}, { limits })
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    for (let n = 0; n < 1_200; n += 1) await fetch(`${url}/search?q=${n}`).then(words)
    const refused = await fetch(`${url}/search?q=encore`)
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(await words(refused)).toMatchObject({
      status: 429,
      text: expect.stringContaining('Réessayez dans 60\u00a0s.'),
    })
    expect(drawn).toHaveLength(1_200)
    expect((await fetch(`${url}/search?q=1199`)).status).toBe(200)
    limits.close()
  })
})

test.each(['//evil.example', '//\\evil.example', '///evil.example/a?b=1'])(
  '%s leads nowhere but to the market',
  async (url) => {
    const { get } = await openHost()
    const { statusCode, headers } = await get(url)
    expect(statusCode).toBe(308)
    expect(new URL(String(headers.location), 'https://sugu.example').host).toBe('sugu.example')
    expect(String(headers.location)).toMatch(/^\/[^/\\]/)
  },
)

test.each([
  ['/product/bazin.', '/product/bazin'],
  ['/product/bazin).', '/product/bazin'],
  ['/product/bazin,', '/product/bazin'],
  ['/product/bazin%20', '/product/bazin'],
  ['/product/bazin%C2%A0%C2%BB', '/product/bazin'],
  ['/seller/awa%E2%80%AF%C2%BB,?v=2', '/seller/awa?v=2'],
  ['/payer/a-_%29', '/payer/a-_'],
  ['/%20', '/'],
])('%s, shared in a sentence, leads to %s', async (url, clean) => {
  const { get } = await openHost()
  const { statusCode, headers } = await get(url)
  expect([statusCode, headers.location]).toEqual([308, clean])
  expect((await get(clean)).statusCode).toBe(200)
})

test.each(['/payer/a-_', '/search?q=a.', '/product/bazin.data?_routes=x', '/product/a.b'])(
  '%s stays as it is',
  async (url) => {
    const { get } = await openHost()
    expect((await get(url)).statusCode).toBe(200)
  },
)
