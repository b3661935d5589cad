import { afterAll, expect, test } from 'vitest'

import { readProduct } from '#modules/products/contract/catalogue.ts'
import { freshly } from '../../../tests/support/freshly.ts'
import { openMarket } from '../../../tests/support/market.ts'

const market = await openMarket({ guarded: true })
const seller = await market.seller({ name: 'Bazin Diarra' })
afterAll(() => market.close())

const read = freshly(market)
const addresses: string[] = []
for (let n = 0; n < 66; n += 1) {
  const { slug } = await market.product({ seller, name: `Pagne à partager ${n}`, price: 5_000 + n })
  addresses.push((await read(readProduct, { params: { slug } })).shareImage)
}

const drawnFor = async (network: string, address: string) => {
  const answer = await fetch(market.url + address, { headers: { 'x-forwarded-for': network } })
  await answer.arrayBuffer()
  return answer.status
}

test('one network that asks for 60 previews at once takes no turn of another', async () => {
  const asked = addresses.slice(0, 60).map((address) => drawnFor('41.73.1.1', address))
  await Promise.any(asked)
  const others = addresses.slice(60, 64).map((address, n) => drawnFor(`41.73.${n + 2}.1`, address))
  // Also of one that waits in the first network's line.
  others.push(drawnFor('41.73.9.1', addresses[15] ?? ''))
  expect(await Promise.all(others)).toEqual([200, 200, 200, 200, 200])
  const statuses = await Promise.all(asked)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect(await drawnFor('41.73.1.1', addresses[59] ?? '')).toBe(200)
})

test('many of one network who ask for the same preview have it drawn once', async () => {
  const address = addresses[64] ?? ''
  const asked = Array.from({ length: 60 }, () => drawnFor('41.73.1.1', address))
  expect(new Set(await Promise.all(asked))).toEqual(new Set([200]))
})
