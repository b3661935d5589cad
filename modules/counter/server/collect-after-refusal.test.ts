import { afterAll, expect, test } from 'vitest'

import {
  collectInstead,
  handOverAtShop,
  makeCounterLink,
} from '#modules/counter/contract/collection.ts'
import { failDelivery, returnParcel } from '#modules/deliveries/contract/deliveries.ts'
import { byId, openCrew } from '#modules/deliveries/server/testing/crew.ts'
import { payByLink } from '#modules/orders/contract/payment-links.ts'
import { listRefusals } from '#modules/refusals/contract/refusals.ts'
import { dayMs } from '#kernel/clock.ts'
import { offerCollection } from '../../../tests/support/collections.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import { payFor } from '../../../tests/support/payments.ts'
import { pictureOf } from '../../../tests/support/pictures.ts'

const { market, street, seller, goods, moussa } = await openCrew()
await offerCollection(seller)
afterAll(() => market.close())

test('refused at the door, it counts nothing once collected, and as a refusal when it is not', async () => {
  const turned = async () => {
    const { buyer, placed, id } = await street.onTheWay(moussa, seller, goods)
    const imageId = await pictureOf(market, moussa)
    await moussa.call(failDelivery, { ...byId(id), body: { kind: 'refused', imageId } })
    await buyer.call(collectInstead, { params: { id: placed._id, parcelId: id } })
    const otp = await street.codeOf(id, 'vendorOtp')
    await moussa.call(returnParcel, { ...byId(id), body: { otp } })
    return { buyer, placed, id }
  }
  const taken = await turned()
  const before = await taken.buyer.call(listRefusals, { query: {} })
  expect(before).toMatchObject({ counted: 0, refusals: [{ fault: 'buyer' }] })
  const { token } = await seller.call(makeCounterLink, byId(taken.id))
  await market.visitor(payByLink, { params: { token }, body: { provider: 'wave' } })
  await payFor(market, taken.placed)
  await seller.call(handOverAtShop, {
    ...byId(taken.id),
    body: { otp: await street.codeOf(taken.id, 'clientOtp') },
  })
  const after = await taken.buyer.call(listRefusals, { query: {} })
  expect(after).toMatchObject({ counted: 0, refusals: [{ fault: 'market' }] })
  const left = await turned()
  market.clock.advance(7 * dayMs + 60_000)
  await market.runJob('promises.end', 'counter.collect')
  expect(await left.buyer.call(listRefusals, { query: {} })).toMatchObject({
    counted: 1,
    refusals: [{ fault: 'buyer', state: 'counted' }],
  })
  await expectLedgerAgrees(market.kernel)
})
