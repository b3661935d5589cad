import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'

import type { Endpoint } from '#kernel/wire/endpoint.ts'
import { openMarket } from './support/market.ts'
import { line, order } from './support/orders.ts'
import { endpoints, nameOf } from './rights/calls.ts'

const tokens = new Map<string, string>()

const market = await openMarket()
const [admin, seller, awa] = [
  await market.staff('admin'),
  await market.seller(),
  await market.buyer(),
]
tokens.set('admin', admin.user.token)
tokens.set('vendeur', seller.user.token)
tokens.set('buyer', awa.user.token)
for (const stock of [1, 2, 3]) {
  const goods = await market.product({ seller, stock })
  await order(awa, [line(goods)])
}
afterAll(() => market.close())

/** Lists by page that go on from a cursor as well: those by cursor alone have no pages. */
const lists = endpoints.filter(
  ({ method, query, reply }) =>
    method === 'GET' &&
    query instanceof z.ZodObject &&
    'after' in query.shape &&
    reply instanceof z.ZodObject &&
    'currentPage' in reply.shape,
)

type Answer = {
  currentPage: number
  totalPages: number
  next: string | null
}

async function read(list: Endpoint, query: string): Promise<{ status: number; body: Answer }> {
  const role = Array.isArray(list.who) ? String(list.who[0]) : 'admin'
  const answer = await fetch(`${market.url}${list.path}?${query}`, {
    headers: { authorization: `Bearer ${tokens.get(role)}` },
  })
  return { status: answer.status, body: (await answer.json()) as Answer }
}

const rowsOf = (body: object) =>
  JSON.stringify(Object.values(body).find((one) => Array.isArray(one)))

test('the lists with a cursor are exactly those that the decision names', () => {
  expect(lists.map(nameOf).toSorted()).toEqual([
    'GET /api/admin/commission-rules',
    'GET /api/admin/orders',
    'GET /api/admin/plans/subscribers',
    'GET /api/admin/products',
    'GET /api/admin/promotions',
    'GET /api/admin/shops',
    'GET /api/seller/offer-articles',
    'GET /api/seller/offers',
    'GET /api/seller/orders',
    'GET /api/seller/products',
    'GET /api/seller/promotions',
    'GET /api/users',
  ])
})

test.each(lists.map((list) => ({ list, name: nameOf(list) })))(
  '$name answers the number of its page, and refuses page 0',
  async ({ list }) => {
    const { body } = await read(list, 'limit=1')
    const [, total] = Object.entries(body).find(([name]) => /^total(?!Pages)/.test(name)) ?? []
    expect(body).toMatchObject({ currentPage: 1, totalPages: total })
    expect((await read(list, 'page=0')).status).toBe(400)
    expect((await read(list, 'page=x')).status).toBe(400)
    const past = await read(list, `page=${body.totalPages + 1}&limit=1`)
    expect([past.status, rowsOf(past.body)]).toEqual([200, '[]'])
  },
)

test.each(lists.map((list) => ({ list, name: nameOf(list) })))(
  '$name gives the same second page by its number as by the cursor',
  async ({ list }) => {
    const first = await read(list, 'limit=1')
    if (!first.body.next) return
    const byCursor = await read(list, `limit=1&after=${encodeURIComponent(first.body.next)}`)
    const byNumber = await read(list, 'limit=1&page=2')
    expect(rowsOf(byNumber.body)).toBe(rowsOf(byCursor.body))
    expect(rowsOf(byNumber.body)).not.toBe(rowsOf(first.body))
    expect(byNumber.body.currentPage).toBe(2)
  },
)

const others = [
  { path: '/api/orders', role: 'buyer' },
  { path: '/api/notifications', role: 'buyer' },
  { path: '/api/products/paginated', role: 'buyer' },
]

test.each([
  ...lists.map(({ path, who }) => ({ path, role: Array.isArray(who) ? String(who[0]) : 'admin' })),
  ...others,
])('$path takes as many statements for three rows as for one', async ({ path, role }) => {
  await market.settle()
  const headers = { authorization: `Bearer ${tokens.get(role)}` }
  const countOf = async (limit: number) => {
    const counts = []
    for (let run = 0; run < 2; run += 1) {
      market.emptyCaches()
      const read = async () => {
        const answer = await fetch(`${market.url}${path}?limit=${limit}`, { headers })
        expect(answer.status).toBe(200)
      }
      counts.push(await market.countStatements(read))
    }
    return Math.min(...counts)
  }
  const one = await countOf(1)
  expect(one).toBeGreaterThan(0)
  expect(await countOf(3)).toBe(one)
})
