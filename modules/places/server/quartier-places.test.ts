import { expect, test } from 'vitest'

import { quartiers } from '#modules/places/contract/locations.ts'

import { quartierPlaces } from './quartier-places.ts'

test('each quartier with which a market begins has its place', () => {
  expect(
    quartiers.filter(({ label }) => !(label in quartierPlaces)).map(({ label }) => label),
  ).toEqual([])
})
