import { expect, test } from 'vitest'

import { actFactOf } from './act-words.ts'

test('the journal reads in French what an entry stored in English: names, states and decisions', () => {
  expect(actFactOf('lines', '71')).toEqual({ name: 'lignes', text: '71' })
  expect(actFactOf('gap', '500')).toEqual({ name: 'écart en francs', text: '500' })
  expect(actFactOf('decision', 'difference')).toEqual({ name: 'décision', text: 'écart accepté' })
  expect(actFactOf('state', 'failed')).toEqual({ name: 'état', text: 'échoué' })
  expect(actFactOf('livreur', 'open')).toEqual({ name: 'livreur', text: 'open' })
})
