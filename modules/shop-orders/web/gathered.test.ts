import { expect, test } from 'vitest'

import { gathered } from './pick-list.tsx'

const item = (name: string, size: string | null, qty: number) => ({
  _id: name,
  product: name,
  slug: name,
  name,
  imageUrl: null,
  size,
  color: null,
  qty,
  unitPrice: 1,
  lineTotal: qty,
})

test('the same size of the same product is gathered once for all its orders', () => {
  const list = gathered([
    { items: [item('Boubou', 'L', 2), item('Bazin', null, 1)] },
    { items: [item('Boubou', 'L', 1), item('Boubou', 'M', 1)] },
  ])
  expect(
    list.map(({ name, variant, qty, orders }) => `${qty} ${name} ${variant} ${orders}`),
  ).toEqual(['1 Bazin  1', '3 Boubou L 2', '1 Boubou M 1'])
})
