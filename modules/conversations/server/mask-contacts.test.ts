import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { maskContacts } from './read-messages.ts'
import { propertyRuns } from '../../../tests/support/property-runs.ts'

const host = 'sugu.example'
const mask = (text: string, showsNumbers = false) =>
  maskContacts({ body: text, contacts: null }, { showsNumbers, host })

describe('telephone numbers are masked however they are written', () => {
  test.each([
    ['Appelez-moi au 76 12 34 56 si vous voulez.', 'Appelez-moi au [masqué] si vous voulez.'],
    ['76123456', '[masqué]'],
    ['76.12.34.56, merci', '[masqué], merci'],
    ['76-12-34-56', '[masqué]'],
    ['76/12/34/56', '[masqué]'],
    ['76 123 456', '[masqué]'],
    ['7 6 1 2 3 4 5 6', '[masqué]'],
    ['+223 76 12 34 56', '[masqué]'],
    ['0022376123456', '[masqué]'],
    ['+33 6 12 34 56 78', '[masqué]'],
    ['(223) 66 12 34 57 ou 20 22 45 67', '([masqué] ou [masqué]'],
    ['7️⃣6️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣', '[masqué]'],
    ['７６ １２ ３４ ５６', '[masqué]'],
    ['٧٦ ١٢ ٣٤ ٥٦', '[masqué]'],
    ['߇߆ ߁߂ ߃߄ ߅߆', '[masqué]'],
    ['76 OO 12 34', '[masqué]'],
    ['7612 cm 3456 cm', '[masqué] cm'],
    ['soixante-seize douze trente-quatre cinquante-six', '[masqué]'],
    ['Soixante-dix, zéro', 'Soixante-dix, zéro'],
    ['SOIXANTE DIX sept vingt et un 33 quatre-vingt-dix-neuf', '[masqué]'],
    ['sept six un deux trois quatre cinq six', '[masqué]'],
    ['76 douze 34 cinquante-six', '[masqué]'],
  ])('%s', (typed, read) =>
    expect(mask(typed)).toEqual({ text: read, masked: read === typed ? null : 'number' }),
  )
})

test.each([
  'Je propose 40 000 f la pièce, 2 pièces, 80 000 f.',
  'Avant 1 250 000 f, maintenant 995 000 FCFA.',
  '60 000 750 f pour le tout, 25 000 000 F CFA pour la maison',
  'Tailles 38 40 42 44, ou 52 54 56 58, ou 60, 62, 64, 66.',
  'Le lit fait 160 x 200 x 45, soit 1,60 m de large, 45 kg.',
  'Livré le 23/11/2026 à 10:41, ou le 2026-11-24 vers 9h30.',
  'Le colis SG-261122-GJ6NE, celui de 61 articles.',
  'Batterie de 10000 mAh, 128 Go, 6,5 pouces, 220 V.',
  'Deux ou trois, quatre au plus ; six mois de garantie.',
  'Il en reste 5. Merci.Bonne journée',
])('no price, size, date or order is masked: %s', (typed) =>
  expect(mask(typed)).toEqual({ text: typed, masked: null }),
)

test('a link to elsewhere is masked, one of ours stays', () => {
  expect(mask('Voir https://ailleurs.example/x et wa.me/22376123456').text).toBe(
    'Voir [masqué] et [masqué]',
  )
  expect(mask('www.boutique.test, boutique.com/x, awa@poste.ml').text).toBe(
    '[masqué], [masqué], [masqué]',
  )
  expect(mask('Voir boutique punt ml').text).toBe('Voir [masqué]')
  expect(mask('https://sugu.example/product/karite').masked).toBeNull()
  expect(mask('https://sugu.example@ailleurs.example/').masked).toBe('link')
})

test('what was found when a message was written is what its reader does not see', () => {
  const body = 'Appelez le 76 12 34 56'
  const reader = { showsNumbers: false, host }
  const contacts = [{ kind: 'link' as const, from: 0, to: 7 }]
  expect(maskContacts({ body, contacts }, reader).text).toBe('[masqué] le 76 12 34 56')
  expect(maskContacts({ body, contacts: null }, reader).text).toBe('Appelez le [masqué]')
})

test('a number is shown while a parcel is on its way, a link never', () => {
  expect(mask('76 12 34 56 ou wa.me/1', true)).toEqual({
    text: '76 12 34 56 ou [masqué]',
    masked: 'link',
  })
})

/** Sizes: each a little more than the one before, or each a little less. */
function isStairs(values: readonly number[]): boolean {
  const steps = values.slice(1).map((value, at) => value - (values[at] ?? 0))
  return (
    steps.every((step) => step > 0 && step <= 10) || steps.every((step) => step < 0 && step >= -10)
  )
}

const digit = fc.integer({ min: 0, max: 9 })
const separator = fc.constantFrom('', ' ', '.', '-', ' - ', '/', '\u00a0', '\u202f', '_', '  ')
const plain = fc.constantFrom('', 'Bonjour, ', 'Mon contact : ', 'C’est bon\n')

test('whatever stands between the digits of a mobile number, nobody reads it', () => {
  fc.assert(
    fc.property(
      plain,
      fc.constantFrom('', '+223 ', '00223', '223 '),
      fc.integer({ min: 5, max: 9 }),
      fc.array(digit, { minLength: 6, maxLength: 6 }),
      // A number that ends with a round sum of thousands may be a price.
      fc.integer({ min: 1, max: 9 }),
      separator,
      (before, prefix, first, middle, last, gap) => {
        const pairs = [first, ...middle, last].join('').match(/../g) ?? []
        const values = pairs.map(Number)
        fc.pre(!isStairs(values))
        // Day, month and year by strokes are a date.
        fc.pre(
          !/[/.-]/.test(gap) || (values[0] ?? 0) > 31 || (values[1] ?? 0) > 12 || pairs.length > 3,
        )
        const typed = `${before}${prefix}${pairs.join(gap)}`
        expect(mask(typed).masked).toBe('number')
      },
    ),
    propertyRuns(),
  )
})

test('no price as the market writes it is ever masked', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400_000_000 }),
      fc.constantFrom(' ', '\u00a0', '\u202f', '.'),
      fc.constantFrom(' f', ' F', ' FCFA', ' francs', 'f'),
      (francs, gap, unit) => {
        const typed = `C’est ${String(francs * 5).replace(/\B(?=(\d{3})+$)/g, gap)}${unit} la pièce`
        expect(mask(typed).masked).toBeNull()
      },
    ),
    propertyRuns(),
  )
})
