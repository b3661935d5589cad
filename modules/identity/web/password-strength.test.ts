import { expect, test } from 'vitest'

import { strengthOf } from './new-password-field.tsx'

test.each([
  ['', null],
  ['abc', 'Trop court'],
  ['1234', 'Très facile à deviner'],
  ['12345678', 'Très facile à deviner'],
  ['0000', 'Très facile à deviner'],
  ['Azerty12', 'Très facile à deviner'],
  ['76123456', 'Très facile à deviner'],
  ['3456', 'Très facile à deviner'],
  ['lait', 'Facile à deviner : allongez-le'],
  ['lait42', 'Correct'],
  ['mangue42', 'Correct'],
  ['calebasse7', 'Bon'],
  ['Calebasse7pot', 'Très bon'],
  ['calebasse-de-7-pots', 'Lettres et chiffres seulement'],
])('the meter reads %s as %s', (password, words) => {
  expect(strengthOf(password, '76 12 34 56')?.words ?? null).toBe(words)
})
