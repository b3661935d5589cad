import { beforeEach, expect, test, vi } from 'vitest'

let notices: typeof import('./notice-store.ts')
beforeEach(async () => {
  vi.resetModules()
  notices = await import('./notice-store.ts')
})

/** Each sentence that is shown, in turn, as each one before it goes. */
function readAll(): string[] {
  const read: string[] = []
  for (let shown = notices.currentNotice(); shown; shown = notices.currentNotice()) {
    read.push(shown.words)
    notices.hideNotice()
  }
  return read
}

test('an order that comes while the shop reads the answer to its press waits until that has gone', () => {
  notices.showNotice('Commande acceptée')
  notices.showNews('Nouvelle commande')
  expect(readAll()).toEqual(['Commande acceptée', 'Nouvelle commande'])
})

test('the answer to a press takes the place of whatever is shown', () => {
  notices.showNews('Nouvelle commande')
  notices.showNotice('Commande acceptée')
  expect(readAll()).toEqual(['Commande acceptée'])
})

test('several orders that come meanwhile are said once, and other news after them', () => {
  notices.showNotice('Article retiré')
  notices.showNews('Nouvelle commande')
  notices.showNews('Nouvelle commande')
  notices.showNews('Votre rôle a changé.')
  expect(readAll()).toEqual(['Article retiré', 'Nouvelle commande', 'Votre rôle a changé.'])
})

test('news that nothing stands before is shown at once', () => {
  notices.showNews('Nouvelle commande')
  expect(notices.currentNotice()?.words).toBe('Nouvelle commande')
})
