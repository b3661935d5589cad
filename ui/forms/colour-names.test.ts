import { expect, test } from 'vitest'

import { coloursOf } from './colour-names.ts'

test('a colour is known by its French name, feminine and plural alike', () => {
  expect(coloursOf('Bleu')).toEqual(coloursOf('Rayures bleues'))
  expect(coloursOf('Blanc')).toEqual(coloursOf('Chemise blanche'))
  expect(coloursOf('Vert')).toHaveLength(1)
})

test('a shade is not taken for its plain colour', () => {
  expect(coloursOf('Bleu nuit')).toHaveLength(1)
  expect(coloursOf('Bleu nuit')).not.toEqual(coloursOf('Bleu'))
  expect(coloursOf('VERT ÉMERAUDE')).toEqual(coloursOf('émeraude'))
})

test('two colours are both shown, in the order they are said', () => {
  expect(coloursOf('Noir et écru')).toEqual([...coloursOf('Noir'), ...coloursOf('écru')])
  expect(coloursOf('Rouge, jaune et vert')).toHaveLength(2)
})

test.each(['USB-C', 'Micro-USB', 'Lightning', '', '40', 'Orchidée'])(
  '« %s » is no colour, so it stays a word',
  (name) => {
    expect(coloursOf(name)).toEqual([])
  },
)
