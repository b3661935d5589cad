import { afterAll, expect, test } from 'vitest'

import { decideComplaint } from '#modules/complaints/module.ts'
import { failDelivery, returnParcel } from '#modules/deliveries/contract/deliveries.ts'
import { openCrew, byId } from '#modules/deliveries/server/testing/crew.ts'
import { complainedAbout } from '../../../tests/support/complaints.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import { pictureOf } from '../../../tests/support/pictures.ts'
import { offeredByMarket, percentOff } from '../../../tests/support/promotions.ts'

const { market, street, seller, goods, moussa } = await openCrew()
const [admin, awa] = [await market.staff('admin'), await market.buyer()]
afterAll(() => market.close())

const ofShop = await percentOff(seller, 10)
const ofMarket = await offeredByMarket(admin, { kind: 'francs', amount: 701 })
/** Uses of the shop's promotion and of the market's, and what the latter took off. */
async function uses(): Promise<unknown[]> {
  const rows = await market.sql<{ id: string; uses: number; discount: number }>(
    'select id, uses, discount_francs as discount from promotions',
  )
  const of = ({ _id }: typeof ofShop) => rows.find(({ id }) => id === _id)
  return [of(ofShop)?.uses, of(ofMarket)?.uses, of(ofMarket)?.discount]
}

test('a parcel that comes back to its shop gives both uses back', async () => {
  const parcel = await street.onTheWay(moussa, seller, goods)
  expect(await uses()).toEqual([1, 1, 701])
  await moussa.call(failDelivery, {
    ...byId(parcel.id),
    body: { kind: 'refused', imageId: await pictureOf(market, moussa) },
  })
  market.clock.advance(9 * 3_600_000)
  await market.runJob('promises.end', 'deliveries.try_again')
  await moussa.call(returnParcel, {
    ...byId(parcel.id),
    body: { otp: await street.codeOf(parcel.id, 'vendorOtp') },
  })
  expect(await uses()).toEqual([0, 0, 0])
  await expectLedgerAgrees(market.kernel)
})

test('a parcel that was handed over keeps its uses, whatever a complaint gives back', async () => {
  for (const refundFrancs of [1_000, null]) {
    const complaintId = await complainedAbout(market, { buyer: awa, seller, product: goods })
    await decideComplaint(market.kernel, {
      complaintId,
      actor: { userId: admin.user._id, role: 'admin' },
      outcome: 'remboursé',
      refundFrancs,
      reason: 'Photos vérifiées.',
    })
    await expectLedgerAgrees(market.kernel)
  }
  expect(await uses()).toEqual([2, 2, 1_402])
})
