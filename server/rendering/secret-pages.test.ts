import { fastify } from 'fastify'
import { afterEach, expect, test } from 'vitest'

import type { Pages } from '#kernel/wire/pages.ts'
import { PurgedCache } from '#server/machines/front-cache.ts'
import { openLog } from '#kernel/log.ts'
import { registerPages } from './register-pages.ts'

const opened: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close()
})

/** A host whose pages below `/payer` are secret, with a cache in front. */
async function openHost() {
  const drawn: string[] = []
  const pages: Pages = {
    kindOf: (path) => ({
      drawnAt: undefined,
      query: [],
      framed: false,
      secret: path.startsWith('/payer/'),
    }),
    draw: async (url) => {
      drawn.push(url)
      return {
        status: 200,
        headers: new Headers({ 'content-type': 'text/html; charset=utf-8' }),
        body: '<!doctype html><p>24 500 f</p>',
        tags: ['categories'],
        shows: 'the same',
      }
    },
  }
  const app = fastify()
  opened.push(app)
  const front = new PurgedCache({
    purge: () => Promise.resolve(),
    log: openLog('silent'),
  })
  const host = registerPages(app, {
    source: { pages: () => Promise.resolve(pages), assets: new Map() },
    publicUrl: () => 'https://sugu.example',
    front,
  })
  const get = (url: string) => app.inject({ method: 'GET', url })
  return { get, host, drawn }
}

test('a page whose address is a secret is private, kept nowhere, and told to no other site', async () => {
  const { get, host, drawn } = await openHost()
  for (const url of ['/payer/abc', '/payer/abc', '/payer/abc.data']) {
    const { headers } = await get(url)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(Object.keys(headers).filter((name) => /cdn|tag/.test(name))).toEqual(['etag'])
  }
  expect([drawn.length, host.cached().entries]).toEqual([3, 0])
  expect((await get('/boutique')).headers['cache-control']).toContain('public')
  await get('/boutique')
  expect([drawn.length, host.cached().entries]).toEqual([4, 1])
})
