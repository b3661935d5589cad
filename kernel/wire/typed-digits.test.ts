import fc from 'fast-check'
import { expect, test } from 'vitest'

import { readDepotNumber, readPhone, readWorldNumber } from './phones.ts'
import { propertyRuns } from '../../tests/support/property-runs.ts'
import { codeTyped, digitsIn, readCode, readLetteredCode, readOrderNumber } from './typed-digits.ts'

test.each([
  ['76 12 34 56'],
  ['76.12.34.56'],
  ['76–12–34–56'],
  ['76−12−34−56'],
  ['76/12/34/56'],
  ['76_12_34_56'],
  ['76, 12, 34, 56'],
  ['(+223) 76 12 34 56'],
  ['+223 76123456'],
  ['00223 76 12 34 56'],
  ['22376123456'],
  ['\u202a+223 76 12 34 56\u202c'],
  ['\u2066‎76 12 34 56\u2069'],
  ['76\u200b12\u206034\ufeff56'],
  ['76\u00ad123456'],
  ['７６１２３４５６'],
  ['٧٦١٢٣٤٥٦'],
  ['۷۶۱۲۳۴۵۶'],
  ['߇߆߁߂߃߄߅߆'],
  ['𝟕𝟔𝟏𝟐𝟑𝟒𝟓𝟔'],
  ['7️⃣6️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣'],
  ['\t76\u202f12\u00a034\u300056\n'],
])('a telephone is read whatever its digits and what stands between them: %j', (typed) => {
  expect(readPhone(typed)).toBe('76123456')
  expect(readDepotNumber(typed)).toBe('76123456')
  expect(readWorldNumber(typed)).toBe('22376123456')
})

test.each([
  [
    '',
    '7612345',
    '761234567',
    '46123456',
    '+33 76 12 34 56',
    '76123456 / 66551102',
    '76 12 34 56 A',
  ],
])('what is no Malian mobile number is refused: %j', (...typed) => {
  for (const one of typed) expect([one, readPhone(one)]).toEqual([one, null])
})

test('a payout number may be foreign, of 8 to 15 digits, and is Malian with 223 before it', () => {
  expect(readDepotNumber('22376551102')).toBe('76551102')
  expect(readDepotNumber('00223 76 55 11 02')).toBe('76551102')
  expect(readDepotNumber('20221234')).toBe('20221234')
  expect(readDepotNumber('٢٢٥٠٧٠١٠٢٠٣٠٤')).toBe('2250701020304')
  expect(readDepotNumber('1234567')).toBeNull()
  expect(readDepotNumber('76551102 Awa')).toBeNull()
})

test.each([
  ['482193'],
  ['482 193'],
  ['482-193'],
  ['482–193'],
  ['482−193'],
  ['482.193'],
  ['4·8·2·1·9·3'],
  ['\u200e482\u200b193\u202c'],
  ['٤٨٢١٩٣'],
  ['۴۸۲ ۱۹۳'],
  ['߄߈߂ ߁߉߃'],
  ['４８２１９３'],
  ['« 482193 »'],
])('a code is read whatever its digits and what stands between them: %j', (typed) => {
  expect(readCode(typed, 6)).toBe('482193')
  expect(digitsIn(typed)).toBe('482193')
})

test('a code that is short, long or within a word is refused', () => {
  for (const typed of ['', '48219', '4821937', '48219a', 'code482193'])
    expect([typed, readCode(typed, 6)]).toEqual([typed, null])
})

test('a code of letters is read in upper case, without the signs between its parts', () => {
  for (const typed of ['7k4qx-m2p9d', '7K4QX – M2P9D', '７Ｋ４ＱＸＭ２Ｐ９Ｄ', '٧k٤qx\u200bm2p9d'])
    expect(readLetteredCode(typed)).toBe('7K4QXM2P9D')
  expect(readLetteredCode('ete_2026')).toBe('ETE2026')
})

test('an order number is read whatever separates its parts', () => {
  for (const typed of ['sg-261126-7k4qx', 'SG 261126 7K4QX', '\u202aSG–261126–7K4QX\u202c'])
    expect(readOrderNumber(typed)).toBe('SG-261126-7K4QX')
  expect(readOrderNumber('SG-2611-7K4QX')).toBeNull()
})

test.each([
  ['24 h : 482193', '482193'],
  ['Sugu : 482193 est votre code pour vous connecter. Valable 10 minutes.', '482193'],
  ['Votre code : 482 193.', '482193'],
  ['Code 482193 pour SG-261126-7K4QX', '482193'],
  ['Payez 250 000 f. Code : 482193', '482193'],
  ['Payez 250000 FCFA, code (482193)', '482193'],
  ['٤٨٢١٩٣ est votre code', '482193'],
  ['Code 482193, encore 482193', '482193'],
  ['Code:482193', '482193'],
  ['Code=482193, valable 10 min', '482193'],
  ['Sugu:482193.Valable 10 min', '482193'],
  ['code n°482193', '482193'],
  ['Votre code est 482-193', '482193'],
  ['votre code:482 193', '482193'],
  ['Votre code : 48 21 93. Appelez le 76 12 34 56', '482193'],
  ['4 8 2 1 9 3 est votre code', '482193'],
  ['le 271126, code 482193', '482193'],
  ['Commande n°261126 : votre code est 482193', '482193'],
  ['482193 est votre code. Réf. 261126', '482193'],
  ['482193 ou 193482', null],
  ['code 482193 ou code 193482', null],
  ['reste 250.000 à payer', null],
  ['250,000 à payer', null],
  ['SG-261126-7K4QX', null],
  ['à 10:15:30', null],
  ['76 12 34 56', null],
  ['12 345 678 f', null],
  ['le 27 482 193', null],
  ['appelez le 76482193', null],
  ['250 000 f', null],
  ['24 h', null],
])('a code is read where it stands alone: %j is %j', (text, code) => {
  expect(readCode(text, 6)).toBe(code)
  expect(codeTyped(text, 6)).toBe(code ?? '')
})

test('six figures that stand alone are found in any words around them, and no others', () => {
  const words = fc.array(fc.stringMatching(/^[\p{L}.,:;!?()]{1,12}$/u), { maxLength: 8 })
  const count = fc.integer({ min: 0, max: 99_999 }).map(String)
  fc.assert(
    fc.property(words, count, fc.nat(999_999), words, (before, hours, value, after) => {
      const code = String(value).padStart(6, '0')
      const text = [...before, hours, 'h :', code, 'est votre code', ...after].join(' ')
      expect(readCode(text, 6)).toBe(code)
      expect(readCode(text.replace(code, ''), 6)).toBeNull()
    }),
    propertyRuns(500),
  )
})

test('figures typed one by one stay, a seventh does not', () => {
  expect(['4', '48', '482 1', '482193', '4821937'].map((typed) => codeTyped(typed, 6))).toEqual([
    '4',
    '48',
    '4821',
    '482193',
    '482193',
  ])
})
