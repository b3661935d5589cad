import { expect, test } from 'vitest'

import type { Order } from '#modules/orders/contract/orders.ts'
import { buyAgain } from './buy-again.ts'

const line: Order['items'][number] = {
  _id: '019ab3de-7f00-7000-8000-000000000001',
  product: '019ab3de-7f00-7000-8000-000000000002',
  slug: 'boubou-bazin',
  name: 'Boubou bazin',
  imageUrl: null,
  size: 'L',
  color: null,
  qty: 2,
  unitPrice: 43_000,
  usualPrice: 47_500,
  lineTotal: 86_000,
}

test('« Racheter » takes what has a page, and says why a free line is not bought again', () => {
  const { product, qty, size, color } = line
  expect(buyAgain([line, { ...line, slug: null, name: 'Retouche manches' }])).toEqual({
    wanted: [{ product, qty, size, color }],
    refused: [
      '« Retouche manches » a été vendu par lien : demandez un nouveau lien à la boutique.',
    ],
  })
})
