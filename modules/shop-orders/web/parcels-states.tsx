import type { ReactNode } from 'react'

import { Empty } from '#ui/lists/empty.tsx'
import { SmallFailure } from '#ui/lists/small-failure.tsx'
import { FilterLinks } from '#client/lists/filter-links.tsx'
import { useFilters } from '#client/lists/use-filters.ts'
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
  seenAt: string | undefined
  busy: boolean
  onRetry: () => void
}

export function ParcelsFailure({ words, seenAt, busy, onRetry }: ParcelsFailureProps) {
  return (
    <SmallFailure
      words={words}
      detail={seenAt ? `Ce que vous voyez date du ${seenAt}.` : 'Vos commandes sont en sécurité.'}
      busy={busy}
      onRetry={onRetry}
    />
  )
}

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
