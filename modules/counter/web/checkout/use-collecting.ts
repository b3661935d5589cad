import { wayOf } from '#modules/parcels/contract/ways.ts'
import { useState } from 'react'

import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import type { CollectionPlace, Quote } from '#modules/pricing/contract/quote.ts'
import { phoneSentence } from '#kernel/wire/field-rules.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { visibleLength } from '#kernel/wire/plain-text.ts'

export type Collector = { fullName: string; phone: string }

type Problems = Partial<Record<keyof Collector, string>>

export type Collecting = {
  /** First shop of a cart that is collected; null: the cart goes to a door. */
  first: CollectionPlace | null
  collector: Collector
  problems: Problems
  change: (part: Partial<Collector>) => void
  check: () => Problems
  show: (problems: Problems) => void
}

/** Who comes for the parcel: the buyer, until another is named. */
export function useCollecting(user: UserInfo, quote: Quote | undefined): Collecting {
  const [named, setNamed] = useState<Partial<Collector>>({})
  const [problems, setProblems] = useState<Problems>({})
  const collector = { fullName: user.name, phone: formatPhone(user.phone), ...named }
  const atShop = quote !== undefined && !wayOf(quote).hasCourier
  return {
    first: (atShop && quote.collection?.[0]) || null,
    collector,
    problems,
    change: (part) => {
      setNamed((before) => ({ ...before, ...part }))
      setProblems({})
    },
    check: () => {
      const found: Problems = {}
      if (visibleLength(collector.fullName) < 2)
        found.fullName = 'Entrez le nom de la personne qui vient.'
      const wrong = phoneSentence(collector.phone)
      if (wrong) found.phone = wrong
      setProblems(found)
      return found
    },
    show: setProblems,
  }
}

/** Address of an order that is collected: who comes, and the first shop's place. */
export function collectorBody({ fullName, phone }: Collector, at: CollectionPlace) {
  const { region, quartier, address: repere } = at
  const place = { region, quartier, repere, note: null, gpsCoordinates: null }
  return { fullName, phone, phone2: null, ...place }
}
