import type { MetaFunction } from 'react-router'
import type { PageHandle } from '#web/page-handle.ts'

export const meta: MetaFunction = () => [{ title: 'Butiki · Sugu' }]

export const handle: PageHandle = { query: ['filtre', 'page'] }

export default function ShopPage() {
  return <h1>Butiki</h1>
}
