import { expect, test } from 'vitest'

import { CallFailure } from '#kernel/wire/call-failure.ts'

import { restoreDrafts } from './drafts.ts'
import { isPassing, restoreOutgoing } from './offline-queue.ts'

const whole = {
  key: '0197b1de-1111-4000-8000-000000000001',
  owner: 'awa',
  conversationId: null,
  shop: { slug: 'bazin-diarra', name: 'Bazin Diarra' },
  text: 'Bonjour',
  photos: [],
}

test('what another version wrote otherwise is left out, and nothing else with it', () => {
  expect(restoreOutgoing([whole, { key: 1 }, null, { ...whole, shop: null }])).toEqual([whole])
  expect(restoreOutgoing('damaged')).toEqual([])
  expect(restoreDrafts({ 'awa/1': { text: 'Bon', photos: ['a', 2] }, 'awa/2': 3 })).toEqual({
    'awa/1': { text: 'Bon', photos: ['a'] },
  })
})

test.each([
  ['the network', 0, 'network', true],
  ['a market that is not well', 503, 'unavailable', true],
  ['too many calls', 429, 'limits.too_many', true],
  ['an eleventh conversation today', 429, 'conversations.too_many', false],
  ['a closed conversation', 409, 'conversations.closed', false],
])('%s: another try by itself?', (_, status, code, again) => {
  expect(isPassing(new CallFailure(status, { code, message: '' }))).toBe(again)
})
