import type { MetaFunction } from 'react-router'

export const meta: MetaFunction = () => [{ title: 'Connexion · Sugu' }]

export default function LoginPage() {
  return <h1>Connexion</h1>
}
