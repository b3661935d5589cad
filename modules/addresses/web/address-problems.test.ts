import { expect, test } from 'vitest'

import { ShippingAddress } from '#modules/addresses/contract/shipping-address.ts'
import type { DraftAddress } from './checkout-choices.ts'

import { addressProblems } from './address-problems.ts'

const good: DraftAddress = {
  fullName: 'Awa Diarra',
  phone: '76 12 34 56',
  region: 'Bamako',
  quartier: 'Badalabougou',
  repere: 'Derrière la pharmacie',
  gpsCoordinates: null,
}

/** What the server says of the same address, by field. */
function serverSays(draft: DraftAddress): Record<string, string> {
  const { success, error } = ShippingAddress.safeParse(draft)
  if (success) return {}
  const messages: Record<string, string> = {}
  for (const { path, message } of error.issues) messages[String(path[0])] ??= message
  return messages
}

test.each<[string, DraftAddress]>([
  ['a whole address', good],
  ['an address outside of Bamako, without quartier', { ...good, region: 'Ségou', quartier: null }],
  ['no name', { ...good, fullName: ' ' }],
  ['a name of one letter', { ...good, fullName: 'A' }],
  ['no phone', { ...good, phone: '' }],
  ['a phone too short', { ...good, phone: '761234' }],
  ['a second phone that is none', { ...good, phone2: '12' }],
  ['an empty second phone', { ...good, phone2: '' }],
  ['no region', { ...good, region: '' }],
  ['Bamako without quartier', { ...good, quartier: null }],
  ['no landmark', { ...good, repere: '' }],
  ['a landmark of two letters', { ...good, repere: 'ab' }],
])('the form says of %s what the server says', (_, draft) => {
  expect(addressProblems(draft)).toEqual(serverSays(draft))
})

test('a quartier that the team added since the form was built is not refused by the form', () => {
  expect(addressProblems({ ...good, quartier: 'Nouvelle Cité' })).toEqual({})
})
