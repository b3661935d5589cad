import { expect, test } from 'vitest'

import { maskCodes, readSender, senderWords } from './false-message-rules.ts'

test.each([
  ['Votre code est 482193.', 'Votre code est ••••••.'],
  ['Code : 482 193, ne le dites à personne', 'Code : ••••••, ne le dites à personne'],
  ['482-193', '••••••'],
  ['Tapez 48.21.93', 'Tapez ••••••'],
  ['٤٨٢١٩٣', '••••••'],
  ['Envoyez 150000 F', 'Envoyez 150000 F'],
  ['Envoyez 150 000 FCFA', 'Envoyez 150 000 FCFA'],
  ['Vous avez gagné 150000 fois', 'Vous avez gagné •••••• fois'],
  ['Appelez le 76 12 34 56', 'Appelez le 76 12 34 56'],
  ['Appelez le +223 76123456', 'Appelez le +223 76123456'],
  ['Votre code secret à 4 chiffres : 1234', 'Votre code secret à 4 chiffres : 1234'],
])('a code of six figures is masked, a sum and a number stay: %s', (typed, kept) => {
  expect(maskCodes(typed)).toBe(kept)
})

test.each([
  ['76 12 34 56', '22376123456', '76\u00a012\u00a034\u00a056'],
  ['+223 76-12-34-56', '22376123456', '76\u00a012\u00a034\u00a056'],
  ['00225 07 12 34 56 78', '2250712345678', '+2250712345678'],
  ['36111', '36111', '36111'],
  ['', '', ''],
  ['  ', '', ''],
  ['OrangeMoney', null, ''],
])('the number of a sender is read in every usual form: %s', (typed, read, words) => {
  expect(readSender(typed)).toBe(read)
  expect(senderWords(read ?? '')).toBe(words)
})
