import { expect, test } from 'vitest'

import { hasContact } from './contacts.ts'

test('a name of a shop or a person with a number or an address in it is told', () => {
  for (const name of ['76123456 Awa', 'Mot de passe vole, ouvrez sugu-aide.com/x', 'Bazin.market'])
    expect(hasContact(name)).toBe(true)
  for (const name of ['Awa Diarra', 'Chez Fanta & Fils', 'Rentrée 2025-2026', 'S.A.R.L. Bazins 50'])
    expect(hasContact(name)).toBe(false)
})
