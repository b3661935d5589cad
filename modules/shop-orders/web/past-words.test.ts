import { expect, test } from 'vitest'

import { pastWords } from './past-words.ts'

test('a delivered parcel says with its month when it is paid out', () => {
  const words = pastWords({
    state: 'delivered',
    stateSince: '2026-11-28T10:00:00.000Z',
    paidOn: '2026-12-05',
    reason: null,
    endedBy: null,
    disputed: false,
    awaitsGoods: false,
    errand: null,
    buyerName: 'Awa',
    place: 'Hamdallaye',
  })
  expect(words).toMatch(/versée sam\.\s5\sdéc\. si tout va bien$/)
})
