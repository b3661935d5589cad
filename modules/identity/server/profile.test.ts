import { afterAll, describe, expect, test } from 'vitest'

import { changeProfile, readProfile } from '#modules/identity/contract/accounts.ts'
import { addAddress, listAddresses } from '#modules/addresses/contract/saved-addresses.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { home, line, order } from '../../../tests/support/orders.ts'
import { pictureOf } from '../../../tests/support/pictures.ts'

const market = await openMarket()
const awa = await market.buyer()
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
