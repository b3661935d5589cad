import { expect, test } from 'vitest'

import { notificationPathOf } from './notification-place.ts'

test('a notification never leads out of the market', () => {
  expect(
    [
      '/commandes/12',
      '/vendeur-dashboard?etat=new',
      '//ailleurs.example',
      'https://ailleurs.example',
      '',
    ].map((webUrl) => notificationPathOf({ webUrl })),
  ).toEqual([
    '/commandes/12',
    '/vendeur-dashboard?etat=new',
    '/notifications',
    '/notifications',
    '/notifications',
  ])
})
