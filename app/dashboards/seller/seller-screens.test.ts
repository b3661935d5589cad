import { expect, test } from 'vitest'

import { chosenSection, menuScreens, sellerScreens } from './seller-screens.ts'

test('the side menu is the specification’s, with messages and promotions in their places', () => {
  expect(menuScreens.map((screen) => sellerScreens[screen].words)).toEqual([
    'Vue globale',
    'Mes Commandes',
    'Messages',
    'Ajouter Produit',
    'Modifier Produit',
    'Promotions',
    'Mon Abonnement',
    'Historique de paiement',
  ])
})

test.each([
  ['', 'overview'],
  ['onglet=commandes&etat=new', 'orders'],
  ['etat=new', 'orders'],
  ['onglet=messages&conversation=0197b1de', 'messages'],
  ['onglet=produits', 'products'],
  ['onglet=versements', 'payouts'],
  ['onglet=boutique', 'shop'],
  ['onglet=integrations', 'integrations'],
  ['onglet=toString', 'overview'],
])('the address ?%s shows the section %s', (search, section) => {
  expect(chosenSection(new URLSearchParams(search))).toBe(section)
})
