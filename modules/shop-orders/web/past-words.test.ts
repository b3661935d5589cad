import { expect, test } from 'vitest'

import { pastWords } from './past-words.ts'

test('a delivered parcel says with its month when it becomes payable', () => {
  const words = pastWords({
    state: 'delivered',
    stateSince: '2026-11-28T10:00:00.000Z',
    payableAt: '2026-12-01T10:00:00.000Z',
    reason: null,
    endedBy: null,
    disputed: false,
    awaitsGoods: false,
    errand: null,
    buyerName: 'Awa',
    place: 'Hamdallaye',
  })
  expect(words).toMatch(/payable mar\. 1 déc\. si tout va bien$/)
})
