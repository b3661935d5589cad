import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'

import { readOrder } from '#modules/orders/contract/orders.ts'
import { listSellerProducts } from '#modules/publishing/contract/seller-products.ts'
import { addressOf } from '#kernel/wire/typed-client.ts'
import { fewestStatements } from '../../tests/support/fewest-statements.ts'
import { openMarket } from '../../tests/support/market.ts'
import type { Person } from '../../tests/support/market-people.ts'
import { line, order } from '../../tests/support/orders.ts'
import { endpoints, nameOf } from '../../tests/rights/calls.ts'
import { holdsSecret } from './compress-answers.ts'

const market = await openMarket()
const seller = await market.seller()
const goods = await Promise.all(
  Array.from({ length: 6 }, (_, place) => market.product({ seller, name: `Bazin ${place}` })),
)
afterAll(() => market.close())

const list = '/api/products/paginated'

async function get(address: string, encoding: string, more: Record<string, string> = {}) {
  const method = more['method'] ?? 'GET'
  const headers = { ...more, 'accept-encoding': encoding }
  const answer = await fetch(market.url + address, { method, headers })
  const text = await answer.text()
  return {
    status: answer.status,
    text,
    encoding: answer.headers.get('content-encoding'),
    bytes: Number(answer.headers.get('content-length')),
    vary: answer.headers.get('vary'),
    etag: answer.headers.get('etag') ?? '',
  }
}

const asPerson = ({ user }: Person) => ({ authorization: `Bearer ${user.token}` })

test('a public list travels compressed as the phone takes it, made and compressed once', async () => {
  const plain = await get(list, 'identity')
  expect(plain).toMatchObject({ status: 200, encoding: null, vary: 'accept-encoding' })
  for (const encoding of ['br', 'gzip']) {
    const answer = await get(list, encoding)
    expect(answer).toMatchObject({ encoding, vary: 'accept-encoding', etag: plain.etag })
    expect(answer.text).toBe(plain.text)
    expect(answer.bytes).toBeLessThan(plain.bytes / 2.5)
    expect(await fewestStatements(market, () => get(list, encoding))).toBe(0)
  }
})

test('one tag names a list in every encoding, and its head says what the list weighs', async () => {
  const { etag } = await get(list, 'identity')
  for (const encoding of ['identity', 'br', 'gzip'])
    for (const known of [etag, etag.slice(2), `"other", ${etag}`])
      expect(await get(list, encoding, { 'if-none-match': known })).toMatchObject({
        status: 304,
        text: '',
        encoding: null,
        vary: 'accept-encoding',
        etag,
      })
  const { bytes } = await get(list, 'br')
  const head = await get(list, 'br', { method: 'HEAD' })
  expect(head).toMatchObject({ status: 200, text: '', encoding: 'br', bytes })
})

test('a seller’s own list travels compressed, a short answer as it is', async () => {
  const own = addressOf(listSellerProducts, {})
  const plain = await get(own, 'identity', asPerson(seller))
  const compressed = await get(own, 'gzip, br', asPerson(seller))
  expect(compressed).toMatchObject({ status: 200, encoding: 'br', text: plain.text })
  expect(compressed.bytes).toBeLessThan(plain.bytes / 2)
  expect(await get('/api/market', 'br')).toMatchObject({ status: 200, encoding: null })
})

test('an answer with a code that proves a hand-over is never compressed', async () => {
  const buyer = await market.buyer()
  const lines = goods.map((product) => line(product))
  const { _id: id } = await order(buyer, lines, { paymentMethod: 'cash_on_delivery' })
  const address = addressOf(readOrder, { params: { id } })
  const read = await get(address, 'br', asPerson(buyer))
  expect(read).toMatchObject({ status: 200, encoding: null })
  expect(read.text.length).toBeGreaterThan(1_024)
})

/** Fields that only sound like a secret. */
const HARMLESS = new Set([
  'whatsAppCodeFrancsPerHundred',
  'passwordIsEasy',
  'hasPassword',
  'hasCode',
])
const SOUNDS_SECRET =
  /^otp|Otp|[tT]oken|[sS]ecret|[cC]odes?(?![a-z])|[pP]ass|[rR]ecover|payment_?[uU]rl/

test('every field of an answer that sounds like a secret keeps that answer uncompressed', () => {
  const missed = endpoints.filter(({ reply }) => {
    if (!reply || holdsSecret(reply)) return false
    return fieldsOf(reply).some((name) => SOUNDS_SECRET.test(name) && !HARMLESS.has(name))
  })
  expect(missed.map(nameOf)).toEqual([])
  expect(endpoints.filter(({ reply }) => reply && holdsSecret(reply)).length).toBeGreaterThan(20)
})

function fieldsOf(reply: z.core.$ZodType): string[] {
  const shape = JSON.stringify(z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' }))
  return [...shape.matchAll(/"(\w+)":\{/g)].map(([, name = '']) => name)
}
