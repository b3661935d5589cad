import { afterAll, expect, test } from 'vitest'

import { returnParcel } from '#modules/deliveries/contract/deliveries.ts'
import { byId, openCrew } from '#modules/deliveries/server/testing/crew.ts'
import { readCashBox } from '#modules/cash-boxes/contract/courier-cash.ts'
import { balancesOf } from '#modules/ledger/module.ts'
import { answerVisit, decideRefusal } from '#modules/refusals/contract/refusals.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import { failTries } from '../../../tests/support/failed-tries.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import { duesOf } from './dues.ts'

const { market, street, seller, goods } = await openCrew()
afterAll(() => market.close())

/** 70 % of the zone's 1 000 f, and half of that. */
const trip = 350

test('the share is paid after the days to contest, not while the buyer contests', async () => {
  const buyer = await market.buyer()
  const admin = await market.staff('admin')
  const drissa = await street.courier('Drissa Coulibaly')
  const comesBack = async () => {
    const parcel = await street.onTheWay(drissa, seller, goods, { buyer })
    await failTries(market, drissa, { id: parcel.id, kinds: ['absent', 'absent'] })
    const otp = await street.codeOf(parcel.id, 'vendorOtp')
    await drissa.call(returnParcel, { ...byId(parcel.id), body: { otp } })
    return parcel.id
  }
  const [, denied] = [await comesBack(), await comesBack()]
  const dueIn = async (days: number) => {
    const { payable: items } = await duesOf(
      market.kernel.db,
      addMs(market.clock.now(), days * dayMs),
      { owner: 'courier', ownerId: drissa.user._id },
    )
    return items.length
  }
  expect([await dueIn(2), await dueIn(4)]).toEqual([0, 2])
  // The courier reads all that is owed, and when.
  const { earnings } = await drissa.call(readCashBox, {})
  expect(earnings).toMatchObject({ due: 2 * trip, coming: { amount: 0 }, later: 2 * trip })
  const answered = await buyer.call(answerVisit, { params: { id: denied }, body: { came: false } })
  expect(answered).toMatchObject({ state: 'contested' })
  expect(await dueIn(4)).toBe(1)
  await admin.call(decideRefusal, {
    params: { id: denied },
    body: { remove: true, reason: 'La photo montre un mur.' },
  })
  const balance = await balancesOf(market.kernel.db, ['courier_payable'])
  expect(balance.get(`courier_payable:${drissa.user._id}`)).toBe(-trip)
  await expectLedgerAgrees(market.kernel)
})
