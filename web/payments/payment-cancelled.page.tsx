import type { MetaFunction } from 'react-router'
import type { PageHandle } from '#web/page-handle.ts'

export const meta: MetaFunction = () => [{ title: 'Paiement annulé · Sugu' }]

export const handle: PageHandle = { bare: true }

export default function PaymentCancelledPage() {
  return <h1>Paiement annulé</h1>
}
