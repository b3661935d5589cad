import type { MetaFunction } from 'react-router'
import type { PageHandle } from '#web/page-handle.ts'

export const meta: MetaFunction = () => [{ title: 'Catégorie · Sugu' }]

export const handle: PageHandle = { query: ['subCategory', 'page'] }

export default function CategoryPage() {
  return <h1>Catégorie</h1>
}
