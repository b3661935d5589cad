import { expect, test } from 'vitest'

import { brandOf, conditionOf } from './condition.ts'

const stated = (value: string, name = 'État') => conditionOf([{ name, value }])

test.each([
  ['new', 'Neuf, neuve, New, Neuf avec étiquette, jamais porté, pas d’occasion'],
  [
    'used',
    'Occasion, d’occasion, Article d’occasion, Seconde main, SECONDE MAIN, 2e main, 2ème main, used',
  ],
  ['used', 'Used - good, second-hand, Comme neuf, presque neuf, Très bon état, bon état, Usagé'],
  ['used', 'déjà porté, Friperie, France au revoir, Venu de France, utilisé, Utilisées'],
  ['used', 'occas, Occaz, 2de main, 3e main, De seconde main, Parfait état, impeccable, vintage'],
  ['used', 'Pour pièces, hors service, Pré-aimé, Très bonne occasion, Occasion - comme neuve'],
  ['new', 'Jamais utilisé, pas utilisé, non utilisé, Neuf sous blister, 100% neuf, jamais ouvert'],
  ['refurbished', 'remis en état, Remanufacturé, recond., Reconditionnés grade A'],
  ['refurbished', 'Reconditionné, reconditionnée à neuf, refurbished, Remis à neuf'],
])('the condition is %s in its usual spellings', (condition, words) => {
  const spellings = words.split(', ')
  expect(spellings.filter((value) => stated(value) !== condition)).toEqual([])
  expect(spellings.filter((value) => stated(value, 'etat du produit') !== condition)).toEqual([])
})

test('a condition is read of other names where it stands alone, and of nothing else', () => {
  expect(stated('Seconde main', 'Type')).toBe('used')
  expect(stated('oui', 'Occasion')).toBe('used')
  expect(stated('Mariage', 'Occasion')).toBe('new')
  expect(stated('Bon', 'Qualité')).toBe('new')
  expect(stated('De seconde main', 'Type')).toBe('used')
  expect(stated('Fait pour être utilisé chaque jour', 'Usage')).toBe('new')
  expect(stated('Vintage', 'Style')).toBe('new')
  expect(conditionOf([])).toBe('new')
})

test('a brand is read of its usual names; « sans marque » is none', () => {
  expect(brandOf([{ name: 'Marque', value: ' Tecno ' }])).toBe('Tecno')
  expect(brandOf([{ name: 'brand', value: 'Nasco' }])).toBe('Nasco')
  expect(brandOf([{ name: 'MARQUE', value: 'Sans marque' }])).toBe('')
  const none = 'Aucune marque, No name, noname, none, null, NC, inconnue, Marque inconnue, autre'
  for (const value of [...none.split(', '), 'Sans nom', 'Divers', 'Artisanal', 'Fait main', '-'])
    expect([value, brandOf([{ name: 'Marque', value }])]).toEqual([value, ''])
  for (const name of ['Marques', 'La marque', 'Fabriquant', 'Constructeur', 'marque :'])
    expect([name, brandOf([{ name, value: 'Tecno' }])]).toEqual([name, 'Tecno'])
  expect(brandOf([{ name: 'Marque', value: 'Nonna' }])).toBe('Nonna')
  expect(brandOf([{ name: 'Couleur', value: 'Nasco' }])).toBe('')
})
