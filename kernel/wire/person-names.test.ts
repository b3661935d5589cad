import fc from 'fast-check'
import { expect, test } from 'vitest'

import { propertyRuns } from '../../tests/support/property-runs.ts'
import { firstName, shortName } from './person-names.ts'

test.each([
  ['Aminata Traoré', 'Aminata', 'Aminata T.'],
  ['TRAORE Aminata', 'Aminata', 'Aminata T.'],
  ['Traoré Aminata', 'Aminata', 'Aminata T.'],
  ['AMINATA TRAORE', 'AMINATA', 'AMINATA T.'],
  ['TRAORE AMINATA', 'AMINATA', 'AMINATA T.'],
  ['KASSAMBARA Fatoumata Bintou', 'Fatoumata', 'Fatoumata K.'],
  ['El Hadj Moussa Coulibaly', 'El Hadj Moussa', 'El Hadj Moussa C.'],
  ['Elhadji Moussa Coulibaly', 'Elhadji Moussa', 'Elhadji Moussa C.'],
  ['Hadja Mariam Sow', 'Hadja Mariam', 'Hadja Mariam S.'],
  ['Mme Traoré', 'Mme Traoré', 'Mme Traoré'],
  ['Mme Traoré Aminata', 'Aminata', 'Aminata T.'],
  ['M. Oumar Keïta', 'Oumar', 'Oumar K.'],
  ['Dr. KONE Seydou', 'Seydou', 'Seydou K.'],
  ['Hadja', 'Hadja', 'Hadja'],
  ['TRAORE', 'TRAORE', 'TRAORE'],
  ['Keïta Traoré', 'Keïta', 'Keïta T.'],
  ['JB Coulibaly', 'JB', 'JB C.'],
  ['N’Diaye Awa', 'Awa', 'Awa N.'],
  ['Mamadou', 'Mamadou', 'Mamadou'],
  ['El Hadj', 'El Hadj', 'El Hadj'],
  ['Alhaji Musa Sow', 'Alhaji Musa', 'Alhaji Musa S.'],
  ['Veuve Traoré', 'Veuve Traoré', 'Veuve Traoré'],
  ['Colonel Traoré', 'Colonel Traoré', 'Colonel Traoré'],
  ['Prof. Touré', 'Prof. Touré', 'Prof. Touré'],
  ['L’imam Koné', 'L’imam Koné', 'L’imam Koné'],
  ['Tata Awa Koné', 'Tata Awa', 'Tata Awa K.'],
  ['M. et Mme Traoré', 'M. et Mme Traoré', 'M. et Mme Traoré'],
  ['M.Oumar Keïta', 'Oumar', 'Oumar K.'],
  ['Mme Traoré née Keïta', 'Mme Traoré', 'Mme Traoré'],
  ['Mme DIARRA épouse TRAORE', 'Mme DIARRA', 'Mme DIARRA'],
  ['Adama Traoré dit Vieux', 'Adama', 'Adama T.'],
  ['Traoré, Aminata', 'Aminata', 'Aminata T.'],
  ['Aminata, Bamako', 'Aminata', 'Aminata B.'],
  ['Traoré El Hadj Moussa', 'El Hadj Moussa', 'El Hadj Moussa T.'],
  ['TRAORE Mme Aminata', 'Aminata', 'Aminata T.'],
  ['Traoré Mme', 'Mme Traoré', 'Mme Traoré'],
  ['Traoré-Keïta Awa', 'Awa', 'Awa T.'],
  ['Kanouté Awa', 'Awa', 'Awa K.'],
  ['Kadia (voisine)', 'Kadia', 'Kadia'],
  ['Mamadou Traoré 76', 'Mamadou', 'Mamadou T.'],
  ['A. Traoré', 'A. Traoré', 'A. T.'],
  ['  ', '  ', ''],
])('« %s » is called « %s », and shown as « %s »', (name, called, shown) => {
  expect(firstName(name)).toBe(called)
  expect(shortName(name)).toBe(shown)
})

test('no name is cut to a title', () => {
  const titles = ['El Hadj', 'Hadja', 'Mme', 'M.', 'Dr', 'Mr', 'Madame', 'El-Hadji']
  const given = ['Aminata', 'Moussa', 'Fatou']
  const surnames = ['Traoré', 'DIARRA', 'Zoumana-Bé']
  fc.assert(
    fc.property(
      fc.constantFrom(...titles),
      fc.shuffledSubarray([...given.slice(0, 1), ...surnames.slice(0, 1)], { minLength: 1 }),
      (title, words) => {
        const name = [title, ...words].join(' ')
        for (const said of [firstName(name), shortName(name)])
          expect(
            [...words, words[0]?.slice(0, 7)].some((word) => word && said.includes(word)),
          ).toBe(true)
      },
    ),
    propertyRuns(),
  )
})
