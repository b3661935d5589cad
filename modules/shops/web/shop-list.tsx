import { useState } from 'react'

import { addressOf } from '#kernel/wire/typed-client.ts'
import {
  exportTeamShops,
  listTeamShops,
  type TeamShop,
} from '#modules/shops/contract/team-shops.ts'
import { call } from '#web/api/client.ts'
import { SaveButton } from '#web/api/save-button.tsx'
import { DataTable } from '#web/lists/data-table.tsx'
import { FilterChoice } from '#web/lists/filter-choice.tsx'
import { ListFilters } from '#web/lists/list-filters.tsx'
import { ListRows } from '#web/lists/list-rows.tsx'
import { totalWords } from '#web/lists/total-words.ts'
import { oneWord, useFilters } from '#web/lists/use-filters.ts'
import { useCursorList } from '#web/lists/use-list.ts'
import { ScreenFrame } from '#web/ui/screen-frame.tsx'
import { Empty } from '#web/ui/lists/empty.tsx'

import { ShopCard, shopColumns, ShopMenu } from './shop-row.tsx'
import { ShopSheet, type ShopAct } from './shop-sheet.tsx'

const choices = {
  open: 'Ouvertes',
  away: 'En congé',
  suspended: 'Suspendues',
  trusted: 'De confiance',
  new: 'Nouvelles, 30 jours',
} as const
type State = keyof typeof choices
const stateOptions = Object.entries(choices).map(([value, label]) => ({ value, label }))

/** « Boutiques »: every shop, the newest first; a shop is suspended with its owner’s account. */
export function ShopList() {
  const { of, change } = useFilters()
  const q = of('q')
  const state = oneWord(Object.keys(choices) as State[], of('etat'))
  const query = { ...(q && { q }), ...(state && { state }) }
  const list = useCursorList({
    key: ['admin', 'shops', query],
    read: (from, signal) => call(listTeamShops, { query: { ...query, ...from } }, { signal }),
    rows: ({ shops }) => shops,
  })
  const [open, setOpen] = useState<{ act: ShopAct; shop: TeamShop } | null>(null)
  return (
    <ScreenFrame
      detail={list.last ? totalWords(list.last, ['boutique', 'boutiques']) : undefined}
      file={
        list.rows?.length !== 0 && (
          <SaveButton address={addressOf(exportTeamShops, { query })} name="boutiques.csv">
            CSV
          </SaveButton>
        )
      }
    >
      <ListFilters
        label="Chercher une boutique"
        hint="Boutique, gérant, téléphone"
        q={q}
        onSearch={(words) => change({ q: words })}
      >
        <FilterChoice
          label="État"
          all="État : tous"
          options={stateOptions}
          value={state ?? ''}
          onChoose={(etat) => change({ etat })}
        />
      </ListFilters>
      <ListRows
        list={list}
        empty={
          <Empty title="Aucune boutique ne correspond" of="matches">
            Essayez une partie du nom seulement.
          </Empty>
        }
      >
        {(shops) => (
          <DataTable
            label="Boutiques"
            rows={shops}
            partial={list.hasNextPage}
            columns={shopColumns}
            keyOf={({ _id }) => _id}
            renderCard={(shop) => <ShopCard shop={shop} onAct={(act) => setOpen({ act, shop })} />}
            renderActs={(shop) =>
              shop.state !== 'deleted' && (
                <ShopMenu shop={shop} onAct={(act) => setOpen({ act, shop })} />
              )
            }
          />
        )}
      </ListRows>
      {open && <ShopSheet {...open} onClose={() => setOpen(null)} />}
    </ScreenFrame>
  )
}
