import { afterAll, expect, test } from 'vitest'

import { listActs } from '#modules/journal/contract/team-acts.ts'
import { readOwnRelay } from '#modules/relays/contract/own-relay.ts'
import { proposeRelaySettings, readRelaySettings } from '#modules/relays/contract/relay-settings.ts'
import { readSettingChanges } from '#modules/settings/contract/settings.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { relayOf } from '../../../tests/support/relays.ts'
import { approveChange } from '../../../tests/support/settings.ts'

const market = await openMarket()
const [admin, finance] = [await market.staff('admin'), await market.staff('finance')]
const lamine = await market.seller({ name: 'Lamine Couture' })
await relayOf(market, lamine)
afterAll(() => market.close())

const reason = 'Décidé en réunion.'
const propose = (fee: number) => admin.call(proposeRelaySettings, { body: { fee, reason } })
const feeOfRelay = async () => (await lamine.call(readOwnRelay, {})).relay?.fee

test('what a relay point earns changes when a second person of the team approves it', async () => {
  expect(await propose(200)).toEqual({ fee: 150, dropFee: 50 })
  expect(await refusal(propose(250))).toMatchObject({ code: 'settings.change_waits' })
  expect(await refusal(approveChange(admin))).toMatchObject({ code: 'settings.own_change' })
  const { changes } = await finance.call(readSettingChanges, {})
  expect(changes[0]).toMatchObject({
    topic: 'relays',
    mayApprove: true,
    differences: [
      {
        name: 'Part du point relais, par colis remis',
        before: '150\u00a0f',
        after: '200\u00a0f',
      },
    ],
  })
  expect(await feeOfRelay()).toBe(150)
  await approveChange(finance)
  expect(await feeOfRelay()).toBe(200)
  expect(await admin.call(readRelaySettings, {})).toEqual({ fee: 200, dropFee: 50 })
  const { acts } = await admin.call(listActs, {})
  expect(acts.slice(0, 2)).toMatchObject([
    { action: 'settings.changed', actor: { _id: finance.user._id }, reason },
    { action: 'settings.asked', actor: { _id: admin.user._id }, reason },
  ])
})

test('a fee below zero, above 10 000 f or the one that is paid already is refused', async () => {
  for (const fee of [-1, 10_001, 12.5])
    expect(await refusal(propose(fee))).toMatchObject({
      status: 400,
      details: { fee: expect.any(String) },
    })
  expect(await refusal(propose(200))).toMatchObject({ code: 'settings.nothing_changed' })
})
