import type { MetaFunction } from 'react-router'

export const meta: MetaFunction = () => [{ title: 'Sugu, le marché du Mali, chez vous' }]

export default function HomePage() {
  return <h1>Le marché du Mali, chez vous</h1>
}
