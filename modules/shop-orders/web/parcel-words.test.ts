import { expect, test } from 'vitest'

import { delayWords, lostWords, pieceWords, shareOf } from './parcel-words.ts'
import { pastWords } from './past-words.ts'

const now = Date.parse('2026-11-20T14:00:00Z')
const stateSince = '2026-11-20T11:32:00Z'

test('a seller sees how long is left to accept, and when it becomes urgent', () => {
  expect(
    delayWords({ state: 'new', acceptBefore: '2026-11-20T15:40:00Z', stateSince }, now),
  ).toEqual({ words: 'encore 1\u00a0h\u00a040', pressing: true })
  expect(
    delayWords({ state: 'new', acceptBefore: '2026-11-21T01:30:00Z', stateSince }, now),
  ).toEqual({ words: 'encore 11\u00a0h\u00a030', pressing: false })
  expect(
    delayWords({ state: 'new', acceptBefore: '2026-11-20T13:00:00Z', stateSince }, now),
  ).toBeNull()
})

test('a parcel to prepare says since when', () => {
  expect(delayWords({ state: 'accepted', acceptBefore: null, stateSince }, now)?.words).toBe(
    'acceptée à 11:32',
  )
})

test('a ready parcel says whom it waits for', () => {
  expect(delayWords({ state: 'ready', acceptBefore: null, stateSince }, now)?.words).toBe(
    'en attente d’un livreur',
  )
  expect(delayWords({ state: 'assigned', acceptBefore: null, stateSince }, now)?.words).toBe(
    'le livreur arrive',
  )
  expect(delayWords({ state: 'delivered', acceptBefore: null, stateSince }, now)).toBeNull()
})

test('pieces are counted with their variant', () => {
  expect(pieceWords({ size: 'L', color: 'indigo', qty: 2 })).toBe('L, indigo · 2 pièces')
  expect(pieceWords({ size: null, color: null, qty: 1 })).toBe('1 pièce')
})

test('a parcel on its way back says why it was not delivered, without a full stop amid the line', () => {
  const returning = {
    state: 'returning',
    stateSince,
    payableAt: null,
    reason: 'Personne à la porte, le téléphone ne répond pas.',
    endedBy: null,
    disputed: false,
    buyerName: 'Aminata T.',
    place: 'Badalabougou',
  } as const
  expect(pastWords(returning)).toBe(
    'Personne à la porte, le téléphone ne répond pas · retour à confirmer à la boutique',
  )
})

test('a shop receives nothing for a parcel that was given up or is sent back', () => {
  const sums = { itemsTotal: 5_000, payout: 4_750 }
  expect(shareOf({ ...sums, state: 'delivered' })).toBe(4_750)
  expect(lostWords({ ...sums, state: 'delivered' })).toBeNull()
  for (const state of ['cancelled', 'returning', 'returned'] as const) {
    expect(shareOf({ ...sums, state })).toBe(0)
    expect(lostWords({ ...sums, state })).toBe('sur 5\u202f000\u00a0f')
  }
})
