import type { MetaFunction } from 'react-router'

export const meta: MetaFunction = () => [{ title: 'Créer un compte · Sugu' }]

export default function RegisterPage() {
  return <h1>Créer un compte</h1>
}
