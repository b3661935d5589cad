import { expect, it } from 'vitest'
import { percentWords } from './board-words.ts'

it('a success rate of fewer than thirty deliveries is not shown to the manager', () => {
  expect([percentWords(100, 29), percentWords(null, 40)]).toEqual(['–', '–'])
  expect(percentWords(97, 30)).toBe('97\u00a0%')
})
