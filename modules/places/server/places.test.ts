import { afterAll, beforeAll, expect, test } from 'vitest'

import { addAddress } from '#modules/addresses/contract/saved-addresses.ts'
import { estimateDelivery } from '#modules/pricing/contract/delivery-estimate.ts'
import {
  proposeQuartier,
  readPlaces,
  type ChangedQuartier,
} from '#modules/places/contract/places.ts'
import { decideSetting, readSettingChanges } from '#modules/settings/contract/settings.ts'

import { openMarket, type Market } from '../../../tests/support/market.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { home, line, order } from '../../../tests/support/orders.ts'
import { refusal } from '../../../tests/support/refusal.ts'

let market: Market
let admin: Person
let finance: Person
beforeAll(async () => {
  market = await openMarket()
  ;[admin, finance] = [await market.staff('admin'), await market.staff('finance')]
})
afterAll(() => market.close())

const propose = (quartier: ChangedQuartier) =>
  admin.call(proposeQuartier, { body: { quartier, reason: 'La ville grandit' } })
async function change(quartier: ChangedQuartier): Promise<void> {
  const { changes } = await propose(quartier)
  const id = changes.find(({ decision }) => decision === null)?.id ?? ''
  await finance.call(decideSetting, { params: { id }, body: { approve: true } })
}
const feeIn = async (quartier: string) =>
  (
    await market.visitor(estimateDelivery, {
      query: { region: 'Bamako', quartier, weightClass: 'léger' },
    })
  ).fee
const offered = async () => (await market.visitor(readPlaces, {})).quartiers.map(({ name }) => name)
const added: ChangedQuartier = {
  id: null,
  name: 'Kouralé',
  commune: '',
  zone: 'peripherie',
  retired: false,
}
const senou: ChangedQuartier = {
  id: 'Sénou',
  name: 'Sénou',
  commune: 'VI',
  zone: 'peripherie',
  retired: false,
}

test('a quartier that two people added is offered, priced by its zone, and good in an address', async () => {
  const awa = await market.buyer()
  const there = { ...home, quartier: 'Kouralé' }
  const save = () => awa.call(addAddress, { body: { ...there, label: 'Maison' } })
  expect((await refusal(save())).fields).toEqual({ quartier: 'Choisissez un quartier de Bamako.' })
  await propose(added)
  expect(await offered()).not.toContain('Kouralé')
  const { changes } = await finance.call(readSettingChanges, {})
  expect(changes[0]?.differences).toEqual([
    { name: 'Kouralé', before: 'rien', after: 'Kouralé, périphérie' },
  ])
  const params = { id: changes[0]?.id ?? '' }
  await finance.call(decideSetting, { params, body: { approve: true } })
  market.emptyCaches()
  expect(await offered()).toContain('Kouralé')
  expect(await save()).toMatchObject({ quartier: 'Kouralé' })
  expect(await feeIn('Kouralé')).toBe(1_500)
  const cloth = await market.product({ seller: await market.seller(), price: 5_000 })
  expect(await order(awa, [line(cloth)], { shippingAddress: there })).toMatchObject({
    shippingFee: 1_500,
  })
})

test('an address keeps a quartier that was renamed, moved to another zone or retired', async () => {
  const awa = await market.buyer()
  const there = { ...home, quartier: 'Sénou' }
  await awa.call(addAddress, { body: { ...there, label: 'Maison' } })
  await change({ ...senou, name: 'Sénou-Aéroport', zone: 'bamako-rive-droite' })
  await change({ ...senou, name: 'Sénou-Aéroport', zone: 'bamako-rive-droite', retired: true })
  market.emptyCaches()
  expect(await offered()).not.toContain('Sénou')
  expect(await offered()).not.toContain('Sénou-Aéroport')
  expect([await feeIn('Sénou'), await feeIn('Sénou-Aéroport')]).toEqual([1_000, 1_000])
  const cloth = await market.product({ seller: await market.seller(), price: 5_000 })
  expect((await order(awa, [line(cloth)], { shippingAddress: there })).shippingFee).toBe(1_000)
})
