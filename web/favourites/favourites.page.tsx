import type { MetaFunction } from 'react-router'

export const meta: MetaFunction = () => [{ title: 'Favoris · Sugu' }]

export default function FavouritesPage() {
  return <h1>Favoris</h1>
}
