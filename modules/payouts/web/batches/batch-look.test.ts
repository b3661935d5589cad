import { expect, test } from 'vitest'

import { batchLook } from './batch-look.ts'

test('a batch whose every line was paid is settled; one with failed lines says how many are not', () => {
  expect(batchLook({ state: 'paid', failed: 0 })).toEqual({ words: 'réglé', look: 'ok' })
  expect(batchLook({ state: 'paid', failed: 2 })).toEqual({
    words: 'réglé, sauf 2',
    look: 'waiting',
  })
  expect(batchLook({ state: 'sent', failed: 2 })).toEqual({ words: 'envoyé', look: 'info' })
})
