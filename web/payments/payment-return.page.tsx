import type { MetaFunction } from 'react-router'
import type { PageHandle } from '#web/page-handle.ts'

export const meta: MetaFunction = () => [{ title: 'Paiement reçu · Sugu' }]

export const handle: PageHandle = { bare: true }

export default function PaymentReturnPage() {
  return <h1>Paiement reçu</h1>
}
