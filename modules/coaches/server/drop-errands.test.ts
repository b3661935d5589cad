import { afterAll, expect, test } from 'vitest'

import { confirmArrival } from '#modules/coaches/contract/coach-arrivals.ts'
import { failDelivery } from '#modules/deliveries/contract/deliveries.ts'
import { byId } from '#modules/deliveries/server/testing/crew.ts'
import { sendParcelBack } from '#modules/dispatch/contract/dispatch.ts'
import { listDispatchRelays } from '#modules/relays/contract/relay-dispatch.ts'
import { giveToShop, listDrops, receiveDrop } from '#modules/relays/contract/relay-drops.ts'
import { listSellerOrders } from '#modules/shop-orders/contract/seller-orders.ts'
import { pictureOf } from '../../../tests/support/pictures.ts'
import { toDoOf } from '../../../tests/support/to-do.ts'
import { openRegion } from './testing/region-crew.ts'

const region = await openRegion()
const { market, chef, main, tembely, drop, ready, bring } = region
const freePlaces = async () => {
  const { relays } = await chef.call(listDispatchRelays, { query: {} })
  return relays.find(({ relayId }) => relayId === drop.relayId)?.freePlaces ?? 0
}
afterAll(() => market.close())

test('parcels to be brought by the same hour are one errand, until the relay point closes', async () => {
  const parcels = [await ready(), await ready(), await ready()]
  const { orders } = await main.call(listSellerOrders, { query: {} })
  const [before] = orders.flatMap(({ drop }) => drop?.before ?? [])
  expect(before).toMatch(/T20:00:00/)
  const dues = await market.sql<{ due: Date }>(
    'select due_at as due from parcels where id = any($1)',
    [parcels.map(({ id }) => id)],
  )
  expect(dues.map(({ due }) => new Date(due).toISOString())).toEqual([before, before, before])
  const errands = await toDoOf(main, 'relays.drop')
  expect(errands).toMatchObject([{ what: '3 colis à déposer : Relais Tembely' }])
  expect((await tembely.call(listDrops, {})).coming.map((drop) => drop.before)).toEqual(
    Array(3).fill(before),
  )
  const room = await freePlaces()
  for (const { vendorOtp } of parcels) await bring(vendorOtp)
  expect(await freePlaces()).toBe(room - 3)
  expect(await toDoOf(main, 'relays.drop')).toEqual([])
})

test('a drop and a return noted without network count once, when the relay point made them', async () => {
  const { id, vendorOtp, code } = await ready()
  const hourMs = 3_600_000
  const made = (hours: number) =>
    new Date(market.clock.now().getTime() - hours * hourMs).toISOString()
  const lastMade = async () =>
    (
      await market.sql<{ madeAt: Date | null }>(
        `select made_at as "madeAt" from custodies where parcel_id = $1 and ended_at is null`,
        [id],
      )
    )[0]?.madeAt?.toISOString()
  const madeAt = made(1)
  const body = { otp: vendorOtp, madeAt }
  await tembely.call(receiveDrop, { body })
  expect((await tembely.call(receiveDrop, { body })).message).toBe('Ce colis est déjà chez vous.')
  expect(await lastMade()).toBe(madeAt)

  await region.leave([id])
  await region.comes(code, region.moussa.user._id)
  const imageId = await pictureOf(market, region.moussa)
  await region.moussa.call(failDelivery, { ...byId(id), body: { kind: 'refused', imageId } })
  await chef.call(sendParcelBack, byId(id))
  await region.receive(code)
  await region.leaveForHome([id])
  await tembely.call(confirmArrival, { body: { code } })
  const back = { otp: await region.street.codeOf(id, 'vendorOtp'), madeAt: made(2) }
  await tembely.call(giveToShop, { ...byId(id), body: back })
  expect(await tembely.call(giveToShop, { ...byId(id), body: back })).toMatchObject({
    alreadyGiven: true,
  })
  expect(await lastMade()).toBe(back.madeAt)
})
