import { beforeEach, expect, test } from 'vitest'

import { currentNotice, hideNotice, showNews, showNotice } from './notice-store.ts'

beforeEach(() => void readAll())

/** Each sentence that is shown, in turn, as each one before it goes. */
function readAll(): string[] {
  const read: string[] = []
  for (let shown = currentNotice(); shown; shown = currentNotice()) {
    read.push(shown.words)
    hideNotice()
  }
  return read
}

test('an order that comes while the shop reads the answer to its press waits until that has gone', () => {
  showNotice('Commande acceptée')
  showNews('Nouvelle commande')
  expect(readAll()).toEqual(['Commande acceptée', 'Nouvelle commande'])
})

test('the answer to a press takes the place of whatever is shown', () => {
  showNews('Nouvelle commande')
  showNotice('Commande acceptée')
  expect(readAll()).toEqual(['Commande acceptée'])
})

test('several orders that come meanwhile are said once, and other news after them', () => {
  showNotice('Article retiré')
  showNews('Nouvelle commande')
  showNews('Nouvelle commande')
  showNews('Votre rôle a changé.')
  expect(readAll()).toEqual(['Article retiré', 'Nouvelle commande', 'Votre rôle a changé.'])
})

test('news that nothing stands before is shown at once', () => {
  showNews('Nouvelle commande')
  expect(currentNotice()?.words).toBe('Nouvelle commande')
})
