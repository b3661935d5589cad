import { expect, test } from 'vitest'

import { pastWords } from './past-words.ts'

test('what its shop brought to a relay point was given to no courier', () => {
  const place = { name: 'Relais Tembely' }
  const parcel = { state: 'in_delivery', stateSince: '2026-11-27T15:00:00Z' }
  const said = (drop: unknown) => pastWords({ ...parcel, drop } as Parameters<typeof pastWords>[0])
  expect(said({ place })).toMatch(/^Déposée au Relais Tembely le /)
  expect(said(undefined)).toMatch(/^Remise au livreur le /)
})
