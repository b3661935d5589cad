import { useState } from 'react'

import { listTeamShops, type TeamShop } from '#modules/shops/contract/team-shops.ts'
import { useRead } from '#client/api/use-read.ts'
import { Field } from '#ui/forms/field.tsx'
import { RadioRows } from '#ui/forms/radio-rows.tsx'

const SHOWN = 5

type ShopFinderProps = {
  chosen: TeamShop | null
  error: string | undefined
  onChoose: (shop: TeamShop) => void
}

/** Finds a shop by a part of its name, its owner's or the telephone. */
export function ShopFinder({ chosen, error, onChoose }: ShopFinderProps) {
  const [typed, setTyped] = useState('')
  const q = typed.trim()
  const { data } = useRead(
    ['admin', 'shops', 'finder', q],
    listTeamShops,
    { query: { q, state: 'open', limit: SHOWN } },
    { enabled: q.length >= 2, staleTime: 60_000 },
  )
  const found = data?.shops ?? []
  const shown = chosen && !found.some(({ _id }) => _id === chosen._id) ? [chosen, ...found] : found
  return (
    <div>
      <Field
        label="Boutique"
        hint="Nom, gérant ou téléphone"
        name="shopId"
        type="search"
        autoComplete="off"
        maxLength={120}
        value={typed}
        error={error}
        onChange={({ target }) => setTyped(target.value)}
      />
      {shown.length > 0 && (
        <RadioRows
          label="Boutiques trouvées"
          name="boutique"
          options={shown.map(({ _id }) => _id)}
          value={chosen?._id}
          words={(id) => {
            const shop = shown.find(({ _id }) => _id === id)
            return `${shop?.name}, ${shop?.ownerName}, ${shop?.place}`
          }}
          onChoose={(id) => {
            const shop = shown.find(({ _id }) => _id === id)
            if (shop) onChoose(shop)
          }}
        />
      )}
      {q.length >= 2 && data?.shops.length === 0 && (
        <p className="small muted">Aucune boutique ouverte ne correspond.</p>
      )}
    </div>
  )
}
