import type { MetaFunction } from 'react-router'
import type { PageHandle } from '#web/page-handle.ts'

export const meta: MetaFunction = () => [{ title: 'Recherche · Sugu' }]

export const handle: PageHandle = {
  query: ['q', 'page', 'category', 'subCategory', 'minPrice', 'maxPrice', 'isLocal', 'isFreeLivraison', 'promo', 'size', 'color', 'sort'],
}

export default function SearchPage() {
  return <h1>Recherche</h1>
}
