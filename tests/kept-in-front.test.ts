import { readFileSync } from 'node:fs'
import path from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { addressOf } from '#contract/kernel/typed-client.ts'
import { newId } from '#server/kernel/ids.ts'
import { builtPages } from '#server/pages/page-source.ts'
import { root } from '../scripts/run-tool.ts'
import { openMarket, type Market } from './market.ts'
import type { Goods } from './market-goods.ts'
import type { Person, Seller } from './market-people.ts'
import { inCash, line, order } from './orders.ts'
import { endpoints, nameOf } from './rights/calls.ts'

let market: Market
let callers: (string | null)[]
let params: Record<string, string>

beforeAll(async () => {
  market = await openMarket({
    purge: () => Promise.resolve(),
    pages: { open: () => builtPages(), frames: [] },
  })
  const seller: Seller = await market.seller({ name: 'Bazin' })
  const goods: Goods = await market.product({ seller })
  const buyer: Person = await market.buyer()
  const { _id: id } = await order(buyer, [line(goods)], inCash)
  const team = [await market.staff('admin'), await market.staff('finance')]
  callers = [null, ...[buyer, seller, ...team].map(({ user }) => user.token)]
  params = { id, productId: goods._id, slug: goods.slug, filter: 'paginated', month: '2026-10' }
})
afterAll(() => market.close())

const read = (address: string, token: string | null) =>
  fetch(market.url + address, {
    redirect: 'manual',
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })

/** The second is a buyer's own list. */
const filters = ['paginated', 'purchased']
const kept = /^public, max-age=\d+, s-maxage=\d+$/

test('of every call, an answer is the same for everybody and tagged, or personal and without a tag', async () => {
  const reads = endpoints.filter(({ method }) => method === 'GET')
  const [shared, personal] = [new Set<string>(), new Set<string>()]
  for (const endpoint of reads)
    for (const filter of endpoint.path.includes('{filter}') ? filters : ['paginated']) {
      const own = { ...params, filter, userId: newId() }
      const address = addressOf(endpoint, { params: own })
      const bodies = new Set<string>()
      for (const token of callers) {
        const answer = await read(address, token)
        const [control, tags] = [
          answer.headers.get('cache-control') ?? 'none',
          answer.headers.get('surrogate-key'),
        ]
        const text = await answer.text()
        if (kept.test(control)) {
          bodies.add(text)
          shared.add(nameOf(endpoint))
          expect.soft(tags?.split(' ')[0], nameOf(endpoint)).toBe('market')
          expect.soft(answer.headers.get('cache-tag')).toBe(tags?.replaceAll(' ', ','))
          expect.soft(answer.headers.get('cdn-cache-control')).toContain('stale-while-revalidate=')
          expect.soft(answer.status).toBe(200)
        } else {
          personal.add(nameOf(endpoint))
          expect
            .soft([nameOf(endpoint), control, tags])
            .toEqual([nameOf(endpoint), 'private, no-store', null])
        }
      }
      expect.soft(bodies.size, nameOf(endpoint)).toBeLessThan(2)
    }
  expect([...shared]).toEqual(
    expect.arrayContaining([
      'GET /api/products/{filter}',
      'GET /api/products/slug/{slug}',
      'GET /api/categories',
    ]),
  )
  expect(personal).toContain('GET /api/orders')
})

test('what writes is never kept', async () => {
  for (const endpoint of endpoints.filter(({ method }) => method !== 'GET')) {
    const answer = await fetch(
      market.url + addressOf(endpoint, { params: { ...params, userId: newId() } }),
      {
        method: endpoint.method,
      },
    )
    expect
      .soft([nameOf(endpoint), answer.headers.get('cache-control')])
      .toEqual([nameOf(endpoint), 'private, no-store'])
    expect.soft(answer.headers.get('surrogate-key')).toBeNull()
  }
})

/** The addresses of docs/routes.md, which a test compares with the routes. */
const pages = readFileSync(path.join(root, 'docs/routes.md'), 'utf8')
  .split('\n')
  .flatMap((row) => [...(/^\| ([^|]*) \|/.exec(row)?.[1] ?? '').matchAll(/`(\/[^`]*)`/g)])
  .map(([, address = '']) => address)

test('every page is the same for everybody, tagged, and signed so that a copy fits its policy', async () => {
  expect(pages.length).toBeGreaterThan(50)
  for (const page of pages) {
    const address = page.replace('{slug}', params['slug'] ?? '').replace(/\{\w+\}/g, newId())
    const answers = await Promise.all(callers.slice(0, 3).map((token) => read(address, token)))
    const policies = new Set(answers.map(({ headers }) => headers.get('content-security-policy')))
    const bodies = new Set(await Promise.all(answers.map((answer) => answer.text())))
    for (const { status, headers } of answers) {
      if (status === 308 || status === 301 || status === 302) continue
      expect.soft([page, headers.get('cache-control')]).toEqual([page, expect.stringMatching(kept)])
      expect.soft(headers.get('surrogate-key')?.split(' ')[0]).toBe('market')
    }
    expect.soft([page, bodies.size, policies.size]).toEqual([page, 1, 1])
  }
})

test('without a cache in front, no answer carries tags or says how long others may keep it', async () => {
  const alone = await openMarket({ pages: { open: () => builtPages(), frames: [] } })
  try {
    for (const address of ['/', '/api/categories', '/api/products/paginated']) {
      const { headers } = await fetch(alone.url + address)
      expect(headers.get('surrogate-key')).toBeNull()
      expect(headers.get('cache-control')).not.toContain('s-maxage')
    }
  } finally {
    await alone.close()
  }
})
