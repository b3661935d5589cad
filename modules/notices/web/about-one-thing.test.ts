import { expect, test } from 'vitest'

import type { Notification } from '#modules/notices/contract/notifications.ts'

import { aboutOneThing } from './notifications.page.tsx'

const news = (id: string, webUrl: string, read = true): Notification => ({
  _id: id,
  kind: 'order',
  title: '',
  message: id,
  webUrl,
  read,
  createdAt: '2026-11-22T10:00:00Z',
  appRoute: '',
  resourceType: '',
  resourceId: null,
  slug: null,
})
const order = '/commandes/0197b1de-1111-7000-8000-000000000001'

test('what came about one order stands together under its last, and nothing is lost', () => {
  const groups = aboutOneThing([
    news('livrée', order),
    news('un avis', '/vendeur-dashboard?onglet=avis'),
    news('en route', order),
    news('un autre avis', '/vendeur-dashboard?onglet=avis'),
  ])
  expect(groups.map((group) => group.map(({ message }) => message))).toEqual([
    ['livrée', 'en route'],
    ['un avis'],
    ['un autre avis'],
  ])
})

test('an unread one is not folded under one that was read', () => {
  const groups = aboutOneThing([news('en route', order, true), news('à lire', order, false)])
  expect(groups).toHaveLength(2)
})
