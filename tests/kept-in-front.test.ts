import { readFileSync } from 'node:fs'
import path from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { addressOf } from '#kernel/wire/typed-client.ts'
import { newId } from '#kernel/ids.ts'
import { builtPages } from '#server/rendering/page-source.ts'
import { root } from '../scripts/run-tool.ts'
import { openMarket, type Market } from './support/market.ts'
import type { Goods } from './support/market-goods.ts'
import type { Person, Seller } from './support/market-people.ts'
import { inCash, line, order } from './support/orders.ts'
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

/** Why what was answered may not be kept as it says; nothing when it may. */
function faultOf({ status, headers }: Response): string | null {
  const control = headers.get('cache-control') ?? 'none'
  const tags = headers.get('surrogate-key')
  if (!kept.test(control))
    return control === 'private, no-store' && tags === null ? null : `${control}, tags ${tags}`
  if (status !== 200 && status !== 404) return `kept though ${status}`
  if (tags?.split(' ')[0] !== 'market') return `kept without a tag`
  if (headers.get('cache-tag') !== tags.replaceAll(' ', ',')) return 'two lists of tags'
  const revalidates = headers.get('cdn-cache-control')?.includes('stale-while-revalidate=')
  return revalidates ? null : 'no stale-while-revalidate'
}

test('an answer of each call is the same for all and tagged, or personal and untagged', async () => {
  const faults: string[] = []
  const [shared, personal] = [new Set<string>(), new Set<string>()]
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET'))
    for (const filter of endpoint.path.includes('{filter}') ? filters : ['paginated']) {
      const name = nameOf(endpoint)
      const address = addressOf(endpoint, { params: { ...params, filter, userId: newId() } })
      const answers = await Promise.all(callers.map((token) => read(address, token)))
      faults.push(...answers.flatMap((answer) => faultOf(answer) ?? []).map((why) => name + why))
      const open = answers.filter(({ headers }) => kept.test(headers.get('cache-control') ?? ''))
      for (const answer of answers) (open.includes(answer) ? shared : personal).add(name)
      const texts = new Set(await Promise.all(open.map((answer) => answer.text())))
      if (texts.size > 1) faults.push(`${name} is kept and differs from person to person`)
    }
  expect(faults).toEqual([])
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
  const writes = endpoints.filter(({ method }) => method !== 'GET')
  const kinds = new Set<string>()
  for (const endpoint of writes) {
    const address = addressOf(endpoint, { params: { ...params, userId: newId() } })
    const { headers } = await fetch(market.url + address, { method: endpoint.method })
    kinds.add(`${headers.get('cache-control')}, tags ${headers.get('surrogate-key')}`)
  }
  expect([...kinds]).toEqual(['private, no-store, tags null'])
})

/** The addresses of docs/routes.md, which a test compares with the routes. */
const pages = readFileSync(path.join(root, 'docs/routes.md'), 'utf8')
  .split('\n')
  .flatMap((row) => [...(/^\| ([^|]*) \|/.exec(row)?.[1] ?? '').matchAll(/`(\/[^`]*)`/g)])
  .map(([, address = '']) => address)

test('every page but those with a secret in their address is the same for all, and tagged', async () => {
  expect(pages.length).toBeGreaterThan(50)
  const faults: string[] = []
  const secret: string[] = []
  for (const page of pages) {
    const address = page.replace('{slug}', params['slug'] ?? '').replace(/\{\w+\}/g, newId())
    const answers = await Promise.all(callers.slice(0, 3).map((token) => read(address, token)))
    const policies = new Set(answers.map(({ headers }) => headers.get('content-security-policy')))
    const bodies = new Set(await Promise.all(answers.map((answer) => answer.text())))
    faults.push(...answers.flatMap((answer) => faultOf(answer) ?? []).map((why) => page + why))
    if (answers.every(({ headers }) => headers.get('cache-control') === 'private, no-store'))
      secret.push(page)
    else if (bodies.size + policies.size > 2) faults.push(`${page} differs from person to person`)
  }
  expect(faults).toEqual([])
  expect(secret.toSorted()).toEqual([
    '/changercode',
    '/payer/{token}',
    '/reponse/{token}',
    '/vente/{token}',
  ])
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
