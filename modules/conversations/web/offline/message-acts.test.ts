import { expect, test } from 'vitest'

import { CallFailure } from '#kernel/wire/call-failure.ts'

import { restoreDrafts } from './drafts.ts'
import { isMessage, messageVerdict } from './message-acts.ts'

const whole = {
  conversationId: null,
  shop: { slug: 'bazin-diarra', name: 'Bazin Diarra' },
  text: 'Bonjour',
  photos: [],
}

test('what another version wrote otherwise is left out, and nothing else with it', () => {
  const kept = [whole, { text: 1 }, null, { ...whole, shop: null }, { ...whole, photos: [1] }]
  expect(kept.filter(isMessage)).toEqual([whole])
  expect(restoreDrafts({ 'awa/1': { text: 'Bon', photos: ['a', 2] }, 'awa/2': 3 })).toEqual({
    'awa/1': { text: 'Bon', photos: ['a'] },
  })
})

test.each([
  ['the network', 0, 'network', 'later'],
  ['a market that is not well', 503, 'unavailable', 'later'],
  ['too many calls', 429, 'limits.too_many', 'later'],
  ['an eleventh conversation today', 429, 'conversations.too_many', 'refused'],
  ['a closed conversation', 409, 'conversations.closed', 'refused'],
])('%s: another try by itself?', (_, status, code, verdict) => {
  expect(messageVerdict(new CallFailure(status, { code, message: '' }))).toBe(verdict)
})
