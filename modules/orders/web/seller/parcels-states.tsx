import type { ReactNode } from 'react'

import { Empty } from '#web/ui/lists/empty.tsx'
import { SmallFailure } from '#web/ui/lists/small-failure.tsx'
import { FilterLinks } from '#web/lists/filter-links.tsx'
import { useFilters } from '#web/lists/use-filters.ts'
import { countOf, parcelTabs, type ParcelFilter } from './parcel-filters.ts'

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

/**
 * One line of states that slides on a phone; kept in the address with the words and the period, so
 * that Back and a shared link work.
 */
export function ParcelTabs({
  counts,
  chosen,
}: {
  counts: Readonly<Record<string, number>>
  chosen: ParcelFilter
}) {
  const { to } = useFilters()
  return (
    <FilterLinks
      label="État des commandes"
      links={parcelTabs.map((tab) => ({
        words: tab.words,
        count: tab.key === 'historique' ? 0 : countOf(tab, counts),
        to: to({ etat: tab.key }),
        current: tab.key === chosen.tab.key,
      }))}
    />
  )
}
