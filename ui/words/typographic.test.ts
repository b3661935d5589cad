import { expect, test } from 'vitest'

import { typographic } from './typographic.ts'

test('a French sentence never breaks before its punctuation, nor inside its quotation marks', () => {
  expect(typographic('Reste 5 : « Lampe » ? Oui ; non !')).toBe(
    'Reste 5\u00a0: «\u00a0Lampe\u00a0»\u202f? Oui\u202f; non\u202f!',
  )
  expect(typographic(typographic('Déjà ?'))).toBe('Déjà\u202f?')
})
