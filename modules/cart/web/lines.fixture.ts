import type { CartLine } from './cart-line.ts'

export const boubou: CartLine = {
  product: 'p1',
  name: 'Boubou',
  slug: 'boubou',
  unitPrice: 45_000,
  qty: 1,
  image: null,
  stock: 3,
  size: 'L',
  color: 'Indigo',
}
export const lamp: CartLine = {
  product: 'p2',
  name: 'Lampe',
  slug: 'lampe',
  unitPrice: 14_900,
  qty: 2,
  image: null,
  stock: 2,
  size: null,
  color: null,
}
