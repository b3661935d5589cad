import type { ReactNode } from 'react'

import { Empty } from '#web/ui/lists/empty.tsx'
import { SmallFailure } from '#web/ui/lists/small-failure.tsx'

const EMPTY = {
  first: {
    title: 'Votre première commande arrive ici',
    words:
      'Nous vous prévenons par notification dès qu’un client commande. Cette page se met à jour toute seule.',
  },
  tab: {
    title: 'Rien ici pour le moment',
    words: 'Les commandes changent d’onglet à mesure qu’elles avancent.',
  },
  narrowed: {
    title: 'Aucune commande ne correspond',
    words: 'Cherchez un numéro, un prénom ou un produit, ou élargissez la période.',
  },
} as const

/** Nothing yet, nothing in this state, or nothing that matches; `children` is the way out. */
export function ParcelsEmpty({
  kind,
  children,
}: {
  kind: keyof typeof EMPTY
  children?: ReactNode
}) {
  const { title, words } = EMPTY[kind]
  return (
    <Empty title={title} of="parcels" action={children}>
      {words}
    </Empty>
  )
}

type ParcelsFailureProps = {
  words: string
  /** « 13:58 », when something was read before. */ seenAt: string | undefined
  busy: boolean
  onRetry: () => void
}

/** The list could not be read: why, how old what is shown is, and another try. */
export function ParcelsFailure({ words, seenAt, busy, onRetry }: ParcelsFailureProps) {
  return (
    <SmallFailure
      words={words}
      detail={seenAt ? `Ce que vous voyez date de ${seenAt}.` : 'Vos commandes sont en sécurité.'}
      busy={busy}
      onRetry={onRetry}
    />
  )
}
