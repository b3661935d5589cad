import { afterAll, expect, test } from 'vitest'

import { byId } from '#modules/deliveries/server/testing/crew.ts'
import { readRelayPromises, readShopPromises } from '#modules/promises/contract/kept-promises.ts'
import { fetchFromRelay } from '#modules/relays/contract/relay-courier.ts'
import { openRelayStreet } from '#modules/relays/server/testing/relay-street.ts'
import { dayMs } from '#kernel/clock.ts'

const relayStreet = await openRelayStreet()
const { market, moussa, lamine, kept, give, relayCode } = relayStreet
afterAll(() => market.close())

/** Not collected in its days. */
async function uncollected() {
  const parcel = await kept()
  for (let day = 0; day < 6; day += 1) {
    market.clock.advance(dayMs)
    await market.runJob('promises.end', 'relays.collect')
    await market.settle()
  }
  const otp = await relayCode(parcel.id)
  return () => moussa.call(fetchFromRelay, { ...byId(parcel.id), body: { otp } })
}

test('a relay point answers for its own closing, not for buyers who do not come', async () => {
  const own = () => lamine.call(readRelayPromises, {})
  const fetched = await kept()
  await give(fetched.id, { otp: fetched.clientOtp, cashReceived: true })
  expect((await own()).kept).toEqual({ kept: 1, of: 1 })
  await (
    await uncollected()
  )()
  expect((await own()).kept).toEqual({ kept: 1, of: 1 })
  const leaves = await uncollected()
  await market.sql('update relays set state_since = $1', [market.clock.now()])
  await leaves()
  const { kept: counted, missed } = await own()
  expect(counted).toEqual({ kept: 1, of: 2 })
  expect(missed).toMatchObject([{ mayAnswer: true }])
  // Buyers read it from ten on.
  const [shop] = await market.sql<{ slug: string }>('select slug from shops where id = $1', [
    lamine.shopId,
  ])
  const params = { slug: shop?.slug ?? '' }
  expect((await market.visitor(readShopPromises, { params })).opens).toBeNull()
})
