import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { CallFailure } from '#kernel/wire/call-failure.ts'
import { guard } from './guard.ts'
import { saveUser, readUser } from './user-info.ts'
import { openDevice } from './device.fixture.ts'

const awa: UserInfo = {
  _id: '1',
  token: 'jeton-d-awa',
  phone: '70000005',
  name: 'Awa',
  shopName: 'Chez Awa',
  imageUrl: null,
  role: 'vendeur',
}

beforeEach(openDevice)
afterEach(() => void vi.unstubAllGlobals())

/** Returns the address that a guarded page sends the user to, or what it loads. */
async function open(
  loader: ReturnType<typeof guard>,
  address = '/vendeur-dashboard?onglet=ventes',
): Promise<unknown> {
  const args = { request: new Request(`https://sugu.example${address}`), params: {} }
  try {
    return await loader(args as Parameters<typeof loader>[0])
  } catch (answer) {
    if (answer instanceof Response) return answer.headers.get('location')
    throw answer
  }
}

test('a visitor is led to the login page, which remembers where they came from', async () => {
  expect(await open(guard())).toBe('/login?from=%2Fvendeur-dashboard%3Fonglet%3Dventes')
})

/** A server that answers with this role. */
const server = (role: UserInfo['role']) =>
  vi.fn<typeof fetch>(() =>
    Promise.resolve(Response.json({ user: { ...awa, role }, helps: null, passwordIsEasy: false })),
  )

test('a role that is not in the list is sent to the home page; one that is sees the page', async () => {
  saveUser(awa)
  vi.stubGlobal('fetch', server('vendeur'))
  expect(await open(guard(['admin', 'finance']))).toBe('/')
  expect(await open(guard(['admin', 'vendeur']))).toBe(null)
  expect(await open(guard())).toBe(null)
})

test('a guarded page loads with the user’s own token', async () => {
  saveUser(awa)
  expect(await open(guard(['vendeur'], ({ user }) => `ventes de ${user.name}`))).toBe(
    'ventes de Awa',
  )
})

test('a session ended on the server leads to the login page; another refusal is the page’s', async () => {
  saveUser(awa)
  const refuse = (status: number) =>
    guard(['vendeur'], () =>
      Promise.reject(new CallFailure(status, { message: 'Non.', code: 'no' })),
    )
  expect(await open(refuse(401))).toBe('/login?from=%2Fvendeur-dashboard%3Fonglet%3Dventes')
  await expect(open(refuse(503))).rejects.toThrow('Non.')
})

test('a role given since the last check opens the page, and one withdrawn since closes it', async () => {
  saveUser(awa)
  vi.stubGlobal('fetch', server('finance'))
  expect(await open(guard(['finance']))).toBe(null)
  expect(readUser()).toEqual({ ...awa, role: 'finance', helps: null })
  vi.stubGlobal('fetch', server('buyer'))
  expect(await open(guard(['vendeur']))).toBe('/')
  expect(readUser()?.role).toBe('buyer')
})

test('without network the stored role counts, and an ended session leads to the login page', async () => {
  saveUser(awa)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  expect(await open(guard(['finance']))).toBe('/')
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ message: 'Connectez-vous.', code: 'no' }, { status: 401 })),
  )
  expect(await open(guard(['finance']))).toBe('/login?from=%2Fvendeur-dashboard%3Fonglet%3Dventes')
})
