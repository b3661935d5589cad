import type { MetaFunction } from 'react-router'

export const meta: MetaFunction = () => [{ title: 'Produit · Sugu' }]

export default function ProductPage() {
  return <h1>Produit</h1>
}
