import { expect, test } from 'vitest'

import {
  addressBody,
  addressLines,
  forMyself,
  forSomebodyElse,
  deliveryPlaceOf,
  shownDraft,
} from './address-draft.ts'

const awa = { name: 'Awa Diarra', phone: '76123456' }

test('a buyer who never typed an address finds their own name and number', () => {
  expect(shownDraft({ gpsCoordinates: null }, awa)).toEqual({
    fullName: 'Awa Diarra',
    phone: '76\u00a012\u00a034\u00a056',
    region: 'Bamako',
    gpsCoordinates: null,
  })
})

test('what was typed, or emptied, is not filled in again', () => {
  const draft = { fullName: '', phone: '65', region: 'Gao', gpsCoordinates: null }
  expect(shownDraft(draft, awa)).toEqual(draft)
})

test('an order for somebody else keeps the place and asks for their name and number', () => {
  const home = {
    fullName: 'Awa Diarra',
    phone: '76123456',
    phone2: '65401127',
    region: 'Bamako',
    quartier: 'Samé',
    repere: 'portail bleu',
    gpsCoordinates: null,
  }
  const theirs = forSomebodyElse(home)
  expect(theirs).toEqual({ ...home, fullName: '', phone: '', phone2: null })
  expect(forMyself(theirs, awa)).toMatchObject({ fullName: 'Awa Diarra', repere: 'portail bleu' })
})

test.each([
  [
    { region: 'Bamako', quartier: 'Samé' },
    { region: 'Bamako', quartier: 'Samé' },
  ],
  [{ region: 'Bamako', quartier: null }, null],
  // The form offers the team's own list; whether a quartier is in it, the server says.
  [
    { region: 'Bamako', quartier: 'Atlantide' },
    { region: 'Bamako', quartier: 'Atlantide' },
  ],
  [
    { region: 'Gao', quartier: 'Samé' },
    { region: 'Gao', quartier: null },
  ],
  [{}, null],
])('the delivery of %o is priced for %o', (address, place) => {
  expect(deliveryPlaceOf(address)).toEqual(place)
})

test('a quartier of Bamako is not sent with another region', () => {
  expect(addressBody({ region: 'Gao', quartier: 'Samé', gpsCoordinates: null })).toMatchObject({
    region: 'Gao',
    quartier: null,
    note: null,
    phone2: null,
  })
})

test('an address reads as who and where', () => {
  const address = {
    fullName: 'Awa Diarra',
    phone: '76123456',
    region: 'Ségou',
    quartier: null,
    repere: 'face au marché',
  }
  expect(addressLines(address)).toEqual([
    'Awa Diarra, 76\u00a012\u00a034\u00a056',
    'Ségou, face au marché',
  ])
})
