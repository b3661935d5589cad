import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type UserInfo, readProfile } from '#modules/identity/contract/accounts.ts'
import { openDevice } from '../session/device.fixture.ts'
import { saveUser, readUser } from '../session/user-info.ts'
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
