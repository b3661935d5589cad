import { afterAll, describe, expect, test } from 'vitest'

import {
  changeProfile,
  login,
  readProfile,
  readSession,
  register,
} from '#modules/identity/contract/accounts.ts'
import {
  addAddress,
  changeAddress,
  listAddresses,
  removeAddress,
} from '#modules/addresses/contract/saved-addresses.ts'
import { endOtherSessions, listSessions } from '#modules/identity/contract/sessions.ts'
import { newId } from '#kernel/ids.ts'
import { openMarket } from '../../../tests/support/market.ts'
import { home, line, order } from '../../../tests/support/orders.ts'
import { callerFrom, usualPassword } from './testing/callers.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { pictureOf } from '../../../tests/support/pictures.ts'

const market = await openMarket()
const awa = await market.buyer()
const oumar = await market.buyer('Oumar')
afterAll(() => market.close())

describe('a profile', () => {
  test('is the seven fields that a device keeps, in every answer that a device stores', async () => {
    const seven = ['_id', 'imageUrl', 'name', 'phone', 'role', 'shopName', 'token']
    const { phone, name } = awa.user
    const visitor = callerFrom(market, '203.2.0.9')
    const body = { name, phone: '71234567', password: usualPassword, acceptedTerms: true }
    const answers = [
      await visitor(register, { body }),
      await visitor(login, { body: { phone, password: usualPassword } }),
      await awa.call(readProfile, {}),
      await awa.call(changeProfile, { body: { name } }),
      (await awa.call(readSession, {})).user,
    ]
    for (const answer of answers) expect(Object.keys(answer).toSorted()).toEqual(seven)
    expect(await awa.call(readSession, {})).toEqual({
      user: awa.user,
      helps: null,
      passwordIsEasy: false,
    })
  })

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

describe('the devices of a person', () => {
  const phones = {
    android:
      'Mozilla/5.0 (Linux; Android 13; TECNO BF7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0',
  }

  test('are listed, the asking one first, and the others can be disconnected', async () => {
    const fanta = await market.buyer('Fanta')
    const enter = async (userAgent: string) => {
      const { token } = await callerFrom(market, '203.0.113.7', { userAgent })(login, {
        body: { phone: fanta.user.phone, password: usualPassword },
      })
      return callerFrom(market, '203.0.113.7', { userAgent, token })
    }
    market.clock.advance(60_000)
    const android = await enter(phones.android)
    market.clock.advance(60_000)
    const windows = await enter(phones.windows)
    const { sessions } = await android(listSessions, {})
    expect(sessions.map(({ device, current }) => [device, current])).toEqual([
      ['Chrome sur Android', true],
      ['Firefox sur Windows', false],
      ['Appareil inconnu', false],
    ])
    expect(new Set(sessions.map(({ _id }) => _id)).size).toBe(3)
    expect(await android(endOtherSessions, {})).toEqual({ ended: 2 })
    expect(await refusal(windows(readProfile, {}))).toMatchObject({ status: 401 })
    expect((await android(listSessions, {})).sessions).toMatchObject([{ current: true }])
    expect(await awa.call(readProfile, {})).toMatchObject({ _id: awa.user._id })
  })
})
