import { afterEach, expect, test, vi } from 'vitest'
import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { openDevice } from './device.fixture.ts'
import { forgetUser, listen, readUser, saveHelps, saveUser } from './user-info.ts'

const awa: UserInfo = {
  _id: '1',
  token: 'jeton',
  phone: '70000006',
  name: 'Awa',
  shopName: null,
  imageUrl: null,
  role: 'buyer',
}

afterEach(() => void vi.unstubAllGlobals())

test('a signed-in user stays signed in on this device, under the specification’s storage key', () => {
  const { storage } = openDevice()
  saveUser(awa)
  expect(JSON.parse(storage.get('userInfo') ?? '')).toEqual(awa)
  expect(readUser()).toEqual({ ...awa, helps: null })
  expect(readUser()).toBe(readUser())
  forgetUser()
  expect(storage.has('userInfo')).toBe(false)
  expect(readUser()).toBe(null)
})

test('signing out in one tab signs out the others', () => {
  const { otherTab } = openDevice()
  saveUser(awa)
  const names: (string | undefined)[] = []
  const stop = listen(() => names.push(readUser()?.name))
  otherTab('userInfo', null)
  otherTab('userInfo', JSON.stringify({ ...awa, name: 'Moussa' }))
  stop()
  otherTab('userInfo', null)
  expect(names).toEqual([undefined, 'Moussa'])
})

test('stored text that is no session means that no user is signed in', () => {
  const { storage } = openDevice()
  for (const text of [
    '',
    '{',
    'null',
    '[]',
    '"awa"',
    '{"_id":"1"}',
    '{"_id":1,"token":"a","role":"admin"}',
  ]) {
    storage.set('userInfo', text)
    expect(readUser()).toBe(null)
  }
})

const shop = { shopName: 'Bazin Diarra', rights: ['orders' as const] }

test('the shop that a user helps is kept beside the seven fields, for that user alone', () => {
  const { storage } = openDevice()
  const answer = { ...awa, helps: shop, passwordIsEasy: true }
  saveUser(answer)
  expect(Object.keys(JSON.parse(storage.get('userInfo') ?? '') as object).toSorted()).toEqual(seven)
  saveHelps(awa, shop)
  expect(readUser()).toEqual({ ...awa, helps: shop })
  saveUser({ ...awa, _id: '2' })
  expect(readUser()?.helps).toBe(null)
  saveUser(awa)
  saveHelps(awa, null)
  expect(readUser()?.helps).toBe(null)
  saveHelps(awa, shop)
  forgetUser()
  expect(storage.has('userHelps')).toBe(false)
})

const seven = ['_id', 'imageUrl', 'name', 'phone', 'role', 'shopName', 'token']
