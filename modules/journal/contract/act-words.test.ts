import { expect, test } from 'vitest'

import { actFactOf } from '#modules/journal/contract/act-words.ts'
import { refundStates } from '#modules/payments/database/values.ts'
import { decisions, exceptionStates } from '#modules/reconciliation/database/values.ts'

test('the journal reads in French what an entry stored in English: names, states and decisions', () => {
  expect(actFactOf('lines', '71')).toEqual({ name: 'lignes', text: '71' })
  expect(actFactOf('gap', '500')).toEqual({ name: 'écart en francs', text: '500' })
  expect(actFactOf('decision', 'difference')).toEqual({ name: 'décision', text: 'écart accepté' })
  expect(actFactOf('state', 'failed')).toEqual({ name: 'état', text: 'échoué' })
  expect(actFactOf('livreur', 'open')).toEqual({ name: 'livreur', text: 'open' })
})

test('every state of a refund and of an exception, and every decision, has its French words', () => {
  const stored = [...refundStates, ...exceptionStates, ...decisions]
  expect(stored.filter((state) => actFactOf('state', state).text === state)).toEqual([])
})
