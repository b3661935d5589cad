import { afterEach, expect, test, vi } from 'vitest'

import { openDevice } from '../session/device.fixture.ts'
import { forgetDevice } from './forget-device.ts'
import { storedValue } from './stored-value.ts'

afterEach(() => void vi.unstubAllGlobals())

const texts = (kept: unknown) => (Array.isArray(kept) ? kept.map(String) : [])

/** Stored keys after a session: the user's, and what device or network still need. */
const theirs = [
  'cartItems',
  'sugu:codes',
  'recherches',
  'vus',
  'shippingAddress',
  'paymentMethod',
  'openedPayment',
  'orderAttempt',
  'reclamation',
  'avis',
  'vues',
  'pickedLines',
  'code-en-cours',
  'telephone-reinitialisation',
  'pixelMeta',
  'page /search?q=bazin',
  'a-key-of-a-later-version',
]
const stays = ['affichage', 'sonnerieCommandes', 'actesEnAttente']

test('signing out empties all that is one’s own, and keeps what waits to be sent', () => {
  const { storage } = openDevice()
  let tab = 2
  vi.stubGlobal('sessionStorage', { clear: () => (tab = 0) })
  for (const key of [...theirs, ...stays, 'userToken']) storage.set(key, '["un"]')
  forgetDevice({ ended: true })
  expect([...storage.keys()]).toEqual([...stays, 'userToken'])
  expect(tab).toBe(0)
  forgetDevice({ ended: false })
  expect([...storage.keys()]).toEqual(stays)
})

test('an open page sees that its values are gone, also those that the browser refused to store', () => {
  const { storage } = openDevice()
  vi.stubGlobal('sessionStorage', { clear: () => undefined })
  const searches = storedValue({ key: 'recherches', restore: texts })
  const codes = storedValue({ key: 'sugu:codes', restore: texts })
  let told = 0
  searches.listen(() => (told += 1))
  searches.write(['bazin'])
  vi.stubGlobal('localStorage', {
    ...localStorage,
    length: storage.size,
    setItem: () => {
      throw new Error('full')
    },
  })
  codes.write(['BAZIN10'])
  expect([searches.read(), codes.read(), told]).toEqual([['bazin'], ['BAZIN10'], 1])
  forgetDevice({ ended: true })
  expect([searches.read(), codes.read(), told]).toEqual([[], [], 2])
})
