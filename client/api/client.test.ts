import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type UserInfo, readProfile } from '#modules/identity/contract/accounts.ts'
import { openDevice } from '../session/device.fixture.ts'
import { saveUser, readUser } from '../session/user-info.ts'
import { currentDeliveries } from '#modules/deliveries/contract/deliveries.ts'
import { listCategories } from '#modules/categories/contract/categories.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { call } from './client.ts'

const awa: UserInfo = {
  _id: '1',
  token: 'jeton-d-awa',
  phone: '70000006',
  name: 'Awa',
  shopName: null,
  imageUrl: null,
  role: 'buyer',
}
const profile = {
  _id: '1',
  phone: '70000006',
  name: 'Awa',
  shopName: null,
  imageUrl: null,
  role: 'buyer',
}
const refusal = (status: number) =>
  Response.json({ message: 'Connectez-vous.', code: 'not_signed_in' }, { status })

beforeEach(() => {
  openDevice()
  saveUser(awa)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a call carries the token of the signed-in user', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(Response.json(profile)))
  vi.stubGlobal('fetch', fetch)
  expect(await call(readProfile, {})).toEqual(profile)
  expect(fetch.mock.calls[0]?.[1]?.headers).toMatchObject({ authorization: 'Bearer jeton-d-awa' })
})

test('a session that the server no longer knows is forgotten', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(refusal(401)))
  await expect(call(readProfile, {})).rejects.toMatchObject({
    status: 401,
    message: 'Connectez-vous.',
  })
  expect(readUser()).toBe(null)
})

test('a late refusal of the former session does not sign out the new one', async () => {
  vi.stubGlobal('fetch', () => {
    saveUser({ ...awa, token: 'jeton-neuf' })
    return Promise.resolve(refusal(401))
  })
  await expect(call(readProfile, {})).rejects.toMatchObject({ status: 401 })
  expect(readUser()?.token).toBe('jeton-neuf')
})

test('a call without an answer fails with a sentence', async () => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new Error('aborted'))),
      ),
  )
  const failure = call(readProfile, {}).catch((fault: unknown) => fault)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await failure).toMatchObject({
    status: 0,
    code: 'network',
    message: 'Pas de connexion. Vérifiez votre réseau et réessayez.',
  })
})

test('notifications, categories and deliveries that could not be read are logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', () => Promise.resolve(refusal(503)))
  await expect(call(listNotifications, {})).rejects.toMatchObject({ status: 503 })
  await expect(call(listCategories, {})).rejects.toMatchObject({ status: 503 })
  await expect(call(currentDeliveries, {})).rejects.toMatchObject({ status: 503 })
  expect(log.mock.calls.map(([words]: unknown[]) => words)).toEqual([
    '/api/notifications not read',
    '/api/categories not read',
    '/api/deliveries/current not read',
  ])
  await expect(call(readProfile, {})).rejects.toMatchObject({ status: 503 })
  expect(log).toHaveBeenCalledTimes(3)
  log.mockRestore()
})

test('a reading that its page gave up is not logged as an error', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const left = AbortSignal.abort()
  vi.stubGlobal('fetch', () => Promise.reject(new Error('aborted')))
  await expect(call(listCategories, {}, { signal: left })).rejects.toBeInstanceOf(Error)
  expect(log).not.toHaveBeenCalled()
  log.mockRestore()
})
