import { afterAll, expect, test } from 'vitest'

import { listActs } from '#modules/journal/contract/team-acts.ts'
import {
  proposeDeliverySettings,
  readDeliverySettings,
} from '#modules/deliveries/contract/share-and-cap.ts'
import { readSettingChanges } from '#modules/settings/contract/settings.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { approveChange } from '../../../tests/support/settings.ts'

const market = await openMarket()
const [admin, finance] = [await market.staff('admin'), await market.staff('finance')]
afterAll(() => market.close())

const reason = 'Décidé en réunion.'
const propose = (courierShareBasisPoints: number, cashCap: number) =>
  admin.call(proposeDeliverySettings, { body: { courierShareBasisPoints, cashCap, reason } })
const read = () => admin.call(readDeliverySettings, {})

test('what couriers earn and may carry changes when a second person of the team approves it', async () => {
  const before = await read()
  expect(await propose(6_500, 200_000)).toEqual(before)
  expect(await refusal(propose(6_000, 200_000))).toMatchObject({ code: 'settings.change_waits' })
  expect(await refusal(approveChange(admin))).toMatchObject({ code: 'settings.own_change' })
  const { changes } = await finance.call(readSettingChanges, {})
  expect(changes[0]).toMatchObject({
    topic: 'couriers',
    mayApprove: true,
    differences: [
      { name: 'Part du livreur', before: '70\u00a0%', after: '65\u00a0%' },
      { name: 'Plafond de caisse', before: '150\u202f000\u00a0f', after: '200\u202f000\u00a0f' },
    ],
  })
  expect(await read()).toEqual(before)
  await approveChange(finance)
  // A page that does not know the share of failed trips leaves it as it is.
  expect(await read()).toEqual({
    courierShareBasisPoints: 6_500,
    failedTripBasisPoints: 5_000,
    cashCap: 200_000,
  })
  const acts = (await admin.call(listActs, {})).acts.filter(
    ({ action }) => action === 'deliveries.settings_changed',
  )
  expect(acts).toMatchObject([{ actor: { _id: finance.user._id }, reason }])
})

test('the share of a failed trip goes from nothing to all of it', async () => {
  const ask = (failedTripBasisPoints: number) =>
    admin.call(proposeDeliverySettings, {
      body: { courierShareBasisPoints: 6_500, failedTripBasisPoints, cashCap: 200_000, reason },
    })
  for (const wrong of [-1, 10_001, 12.5])
    expect(await refusal(ask(wrong))).toMatchObject({
      status: 400,
      details: { failedTripBasisPoints: expect.stringMatching(/^(Part|La part)/) },
    })
  await ask(3_000)
  await approveChange(finance)
  expect(await read()).toMatchObject({ failedTripBasisPoints: 3_000 })
})
