import { expect, test } from 'vitest'

import { stepsOf } from './parcel-steps.ts'

const ordered = '2026-11-20T09:00:00.000Z'
const parcel = {
  state: 'new',
  receiveAt: 'door',
  history: [{ state: 'new', at: ordered, by: 'market', reason: null }],
} as const
const first = (paidAt?: string) =>
  stepsOf({ ...parcel, history: [...parcel.history] }, { method: 'wave', paidAt })[0]?.words

test('an order in cash that is paid by telephone later does not read as paid when it was placed', () => {
  expect(first('2026-11-20T15:30:00.000Z')).toBe('Commande passée')
  expect(first(ordered)).toBe('Commande payée')
})
