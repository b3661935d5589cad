import type { MetaFunction } from 'react-router'

export const meta: MetaFunction = () => [{ title: 'Segui · Sugu' }]

export default function CartPage() {
  return <h1>Segui</h1>
}
