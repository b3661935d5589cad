import { afterAll, expect, test } from 'vitest'

import { listActs } from '#modules/journal/contract/audit.ts'
import { proposeDeliverySettings } from '#modules/deliveries/contract/share-and-cap.ts'
import { giveZone } from '#modules/dispatch/contract/delivery-groups.ts'
import { admitCourier } from '#modules/dispatch/contract/dispatch.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { streetOf } from '#modules/deliveries/server/testing/street.ts'

const market = await openMarket()
const admin = await market.staff('admin')
afterAll(() => market.close())

test('couriers’ settings, a zone given and an admission say why, and the journal keeps it', async () => {
  const newcomer = await streetOf(market).courier('Bakary Coulibaly', 'ikachi', false)
  const settings = { courierShareBasisPoints: 6_500, cashCap: 200_000 }
  const acts = (reason: string) => [
    () => admin.call(proposeDeliverySettings, { body: { ...settings, reason } }),
    () =>
      admin.call(giveZone, {
        params: { zone: 'bamako-rive-droite' },
        body: { group: 'kati', reason },
      }),
    () =>
      admin.call(admitCourier, {
        params: { id: newcomer.user._id },
        body: { admitted: true, reason },
      }),
  ]
  for (const act of acts(' '))
    expect(await refusal(act())).toMatchObject({
      status: 400,
      details: { reason: 'Dites pourquoi.' },
    })
  for (const act of acts('Décidé en réunion.')) {
    await act()
    market.clock.advance(1_000)
  }
  expect((await admin.call(listActs, {})).acts).toMatchObject([
    { action: 'deliveries.member_admitted', reason: 'Décidé en réunion.' },
    { action: 'deliveries.zone_given', reason: 'Décidé en réunion.' },
    { action: 'settings.asked', reason: 'Décidé en réunion.' },
  ])
})
