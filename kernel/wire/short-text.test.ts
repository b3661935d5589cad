import fc from 'fast-check'
import { expect, test } from 'vitest'

import { shortName } from './person-names.ts'
import { cut, shorten, signsOf } from './short-text.ts'
import { propertyRuns } from '../../tests/support/property-runs.ts'

const family = '👨‍👩‍👧'
const mali = '🇲🇱'

test.each([
  ['Kadiatou Sow', 'Kadiatou S.'],
  ['Awa 🎁Diarra', 'Awa D.'],
  [`Awa ${mali}Diarra`, 'Awa D.'],
  [`Awa ${family}`, `Awa ${family}.`],
  ['Awa e\u0301boue\u0301', 'Awa E\u0301.'],
  ['Awa ߛߏ߬ߓߊ', 'Awa ߛ.'],
  ['Awa 𞤁𞤭𞤢𞤪𞤢', 'Awa 𞤁.'],
  ['  Awa   Sow ', 'Awa S.'],
  ['Awa', 'Awa'],
])('« %s » is shown as « %s »', (name, shown) => {
  expect(shortName(name)).toBe(shown)
})

test('whatever the text, what is cut is its beginning, well-formed and short enough', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'é', 'e\u0301', family, mali, '🎁', 'ߏ߬', ' ')),
      fc.integer({ min: 1, max: 30 }),
      (parts, length) => {
        const text = parts.join('')
        const short = cut(text, length)
        expect(short.length).toBeLessThanOrEqual(length)
        expect(text.startsWith(short)).toBe(true)
        expect(signsOf(text).slice(0, signsOf(short).length).join('')).toBe(short)
        expect(shorten(text, length).isWellFormed()).toBe(true)
        expect(shortName(text).isWellFormed()).toBe(true)
      },
    ),
    propertyRuns(),
  )
})
