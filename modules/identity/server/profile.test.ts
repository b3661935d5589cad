import { afterAll, describe, expect, test } from 'vitest'

import { changeProfile, readProfile } from '#modules/identity/contract/accounts.ts'
import {
  addAddress,
  changeAddress,
  listAddresses,
  removeAddress,
} from '#modules/addresses/contract/saved-addresses.ts'
import { newId } from '#kernel/ids.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { home, line, order } from '../../../tests/support/orders.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { pictureOf } from '../../../tests/support/pictures.ts'

const market = await openMarket()
const awa = await market.buyer()
const oumar = await market.buyer('Oumar')
afterAll(() => market.close())

describe('a profile', () => {
  test('takes a new name and picture, and answers all that the device keeps', async () => {
    const imageId = await pictureOf(market, awa)
    const answer = await awa.call(changeProfile, { body: { name: '  Awa   Traoré ', imageId } })
    expect(answer).toEqual({
      ...awa.user,
      name: 'Awa   Traoré',
      imageUrl: `/images/${imageId}/160.webp`,
    })
    expect(await awa.call(changeProfile, { body: { name: 'Awa' } })).toMatchObject({
      imageUrl: `/images/${imageId}/160.webp`,
    })
    expect(await awa.call(changeProfile, { body: { name: 'Awa', imageId: null } })).toMatchObject({
      imageUrl: null,
    })
    expect(await awa.call(readProfile, {})).toEqual({
      _id: awa.user._id,
      phone: awa.user.phone,
      name: 'Awa',
      shopName: null,
      imageUrl: null,
      role: 'buyer',
      token: awa.user.token,
    })
  })

  test('does not take somebody else’s picture, nor one that is not there', async () => {
    for (const imageId of [await pictureOf(market, oumar), newId()]) {
      expect(
        await refusal(awa.call(changeProfile, { body: { name: 'Awa', imageId } })),
      ).toMatchObject({ status: 422, code: 'accounts.picture_unknown' })
    }
  })

  test('does not take a role, a phone or a password with the rest', async () => {
    const sneaky = {
      name: 'Awa',
      role: 'admin',
      phone: '76000000',
      passwordHash: 'x',
      suspendedAt: null,
    }
    await awa.call(changeProfile, { body: sneaky })
    expect(await awa.call(readProfile, {})).toMatchObject({ role: 'buyer', phone: awa.user.phone })
  })
})

describe('saved addresses', () => {
  const address = { ...home, label: 'Maison' }

  test('are added, changed and removed by their owner', async () => {
    const added = await awa.call(addAddress, {
      body: { ...address, gpsCoordinates: { latitude: 12.6, longitude: -8 } },
    })
    expect(added).toMatchObject({
      label: 'Maison',
      phone: '76123456',
      gpsCoordinates: { latitude: 12.6, longitude: -8 },
    })
    const changed = await awa.call(changeAddress, {
      params: { id: added._id },
      body: { ...address, label: 'Chez maman', repere: 'face au puits' },
    })
    expect(changed).toMatchObject({
      _id: added._id,
      label: 'Chez maman',
      repere: 'face au puits',
      gpsCoordinates: null,
    })
    expect(await awa.call(listAddresses, {})).toEqual({ addresses: [changed] })
    await awa.call(removeAddress, { params: { id: added._id } })
    expect(await awa.call(listAddresses, {})).toEqual({ addresses: [] })
  })

  test('are twenty at most, even at the same moment; a new one replaces the least used', async () => {
    const aminata = await market.buyer('Aminata')
    const added = await Promise.allSettled(
      Array.from({ length: 25 }, (_, index) =>
        aminata.call(addAddress, { body: { ...address, label: `Adresse ${index}` } }),
      ),
    )
    expect(added.filter((one) => one.status === 'fulfilled')).toHaveLength(20)
    market.clock.advance(1_000)
    const cloth = await market.product({ seller: await market.seller() })
    await order(aminata, [line(cloth)], {
      paymentMethod: 'cash_on_delivery',
      saveAddress: 'La nouvelle',
    })
    const { addresses } = await aminata.call(listAddresses, {})
    expect(addresses).toHaveLength(20)
    expect(addresses[0]).toMatchObject({ label: 'La nouvelle' })
  })
})
