import { afterEach, expect, test, vi } from 'vitest'
import type { UserInfo } from '#modules/accounts/contract/accounts.ts'
import { openDevice } from './device.fixture.ts'
import { forgetUser, saveUser, listen, readUser } from './user-info.ts'

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
  expect(readUser()).toEqual(awa)
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

test('stored text that is no session means that nobody is signed in', () => {
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

test('where the browser refuses storage, the session lives as long as the page', () => {
  openDevice()
  const refuse = () => {
    throw new Error('SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  saveUser(awa)
  expect(readUser()).toEqual(awa)
  forgetUser()
  expect(readUser()).toBe(null)
})

test('on the server nobody is signed in', () => {
  expect(readUser()).toBe(null)
})
