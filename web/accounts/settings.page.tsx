import type { MetaFunction } from 'react-router'

export const meta: MetaFunction = () => [{ title: 'Paramètres · Sugu' }]

export default function SettingsPage() {
  return <h1>Paramètres</h1>
}
