import { afterAll, describe, expect, test } from 'vitest'

import { openMarket } from '../../tests/support/market.ts'
import type { Person } from '../../tests/support/market-people.ts'

const people: Record<string, Person> = {}
const market = await openMarket()
people['buyer'] = await market.buyer()
for (const role of ['admin', 'finance', 'chef_livreur'] as const)
  people[role] = await market.staff(role)
afterAll(() => market.close())

async function sendRequest(
  method: string,
  path: string,
  { as = 'buyer', body }: { as?: string; body?: BodyInit } = {},
): Promise<{ status: number; message: string; code: string }> {
  const answer = await fetch(market.url + path, {
    method,
    headers: {
      authorization: `Bearer ${people[as]?.user.token}`,
      ...(body === undefined || body instanceof FormData
        ? {}
        : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  })
  const text = await answer.text()
  const parsed = (text.startsWith('{') ? JSON.parse(text) : {}) as { message: string; code: string }
  return { ...parsed, status: answer.status }
}

const refused = {
  status: 400,
  code: 'validation',
  message: 'Ce texte contient des signes illisibles. Effacez-les et réessayez.',
}
const category = { name: 'Pagnes\u0000', parent: null, image: null }

describe('a text that the database cannot store is refused with one sentence', () => {
  test.each<[method: string, path: string, as: string, body?: object]>([
    ['GET', '/api/finance/shops?q=a%00b', 'finance'],
    ['GET', '/api/finance/shops/export?q=%00', 'finance'],
    ['GET', '/api/dispatch/board?q=%00', 'chef_livreur'],
    ['GET', '/api/dispatch/board/export?q=%00', 'chef_livreur'],
    ['GET', '/api/admin/products?subCategory=%00', 'admin'],
    ['GET', '/api/products/search?subCategory=a,%00', 'buyer'],
    ['GET', '/api/products/slug/a%00b', 'buyer'],
    ['GET', '/api/products/search?q=%E0%A4', 'buyer'],
    ['GET', '/api/products/search?q=%ED%A0%80', 'buyer'],
    ['GET', '/api/products/search?q%00=a', 'buyer'],
    ['POST', '/api/notifications/push-unsubscription', 'buyer', { endpoint: 'a\u0000b' }],
    ['POST', '/api/admin/synonyms', 'admin', { terms: ['pagne', 'a\u0000b'] }],
    ['POST', '/api/admin/categories', 'admin', category],
    ['POST', '/api/admin/categories', 'admin', { ...category, name: '\ud800 Pagnes' }],
    ['POST', '/api/users/login', 'buyer', { phone: '76000001', password: 'a\udc00' }],
    ['POST', '/api/users/login', 'buyer', { phone: '76000001', 'pass\u0000word': 'x' }],
  ])('%s %s by %s %j', async (method, path, as, body) => {
    expect(
      await sendRequest(method, path, { as, ...(body && { body: JSON.stringify(body) }) }),
    ).toEqual(expect.objectContaining(refused))
  })

  test('in bytes that are not UTF-8', async () => {
    const body = Uint8Array.of(...Buffer.from('{"phone":"'), 0xff, 0xfe, ...Buffer.from('"}'))
    expect(await sendRequest('POST', '/api/users/login', { body })).toMatchObject(refused)
  })

  test('in the words of a form and the name of its file', async () => {
    const words = new FormData()
    words.append('message', 'Pagne\u0000 déchiré')
    expect(await sendRequest('POST', '/api/reclamations', { body: words })).toMatchObject(refused)
  })

  test('in a body of six thousand nested objects and lists', async () => {
    const deep = '[{"a":'.repeat(3_000) + '"\\u0000"' + '}]'.repeat(3_000)
    expect(await sendRequest('POST', '/api/users/login', { body: deep })).toMatchObject(refused)
  })
})

test('a caller learns nothing of the shape of a call that he may not make', async () => {
  const answer = await sendRequest('GET', '/api/finance/shops?q=%00', { as: 'buyer' })
  expect(answer).toMatchObject({ status: 403, code: 'session.forbidden' })
})

test.each(['bazin', 'Bamako', '%', "'"])(
  'a chef finds « %s » on his board and in its file',
  async (q) => {
    for (const path of ['/api/dispatch/board', '/api/dispatch/board/export'])
      expect(
        await sendRequest('GET', `${path}?q=${encodeURIComponent(q)}`, { as: 'chef_livreur' }),
      ).toMatchObject({ status: 200 })
  },
)
