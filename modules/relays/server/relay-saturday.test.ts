import { afterAll, expect, test } from 'vitest'

import { overrideOtp } from '#modules/dispatch/contract/dispatch.ts'
import { byId } from '#modules/deliveries/server/testing/crew.ts'
import { balancesOf } from '#modules/ledger/module.ts'
import { payLine } from '#modules/payouts/contract/payouts.ts'
import { sendSaturday } from '#modules/payouts/server/testing/send-saturday.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import { pictureOf } from '../../../tests/support/pictures.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { openRelayStreet } from './testing/relay-street.ts'

const { market, chef, lamine, kept, give } = await openRelayStreet()
const officers = { reader: await market.staff('finance'), approver: await market.staff('finance') }
afterAll(() => market.close())

const owed = async () =>
  (await balancesOf(market.kernel.db, ['relay_payable'])).get(`relay_payable:${lamine.shopId}`)

test('a relay’s fees are paid on Saturday in the line of its shop', async () => {
  for (let parcel = 0; parcel < 2; parcel += 1) {
    const { id, clientOtp } = await kept({ paid: true })
    await give(id, { otp: clientOtp })
  }
  expect(await owed()).toBe(-300)
  const batch = await sendSaturday(market, officers)
  const own = batch.lines.find(({ name }) => name === 'Lamine Couture')
  expect(own).toMatchObject({ amount: 300 })
  await expectLedgerAgrees(market.kernel)
  await officers.reader.call(payLine, {
    ...byId(own?._id ?? ''),
    body: { operatorTransactionId: 'MP261128.1001.C1' },
  })
  expect(await owed()).toBe(0)
  await expectLedgerAgrees(market.kernel)
})

test('a manager cannot hand over in the relay’s place', async () => {
  const { id } = await kept()
  const body = {
    step: 'handover' as const,
    reason: 'Le client n’a plus son téléphone',
    imageId: await pictureOf(market, chef),
    cashReceived: true,
  }
  expect(await refusal(chef.call(overrideOtp, { ...byId(id), body }))).toMatchObject({
    code: 'orders.wrong_state',
  })
})
