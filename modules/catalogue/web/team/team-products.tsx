import { useState } from 'react'

import {
  exportTeamProducts,
  type TeamProduct,
  type TeamProductAct,
} from '#modules/catalogue/contract/admin-products.ts'
import { listCategories } from '#modules/catalogue/contract/catalogue.ts'
import { MANY_PRODUCTS_MAX } from '#kernel/wire/limits.ts'
import { addressOf } from '#kernel/wire/typed-client.ts'
import { SaveButton } from '#web/api/save-button.tsx'
import { useRead } from '#web/api/use-read.ts'
import { ListRows } from '#web/lists/list-rows.tsx'
import { NoRows } from '#web/lists/no-rows.tsx'
import { totalWords } from '#web/lists/total-words.ts'
import { useChosen } from '#web/lists/use-chosen.ts'
import { useFilters } from '#web/lists/use-filters.ts'
import type { ScreenFrame } from '#web/ui/screen-frame.ts'

import { type BulkActs, ProductsBar } from '../products-bar.tsx'
import { FeatureSheet, SuspendSheet } from './act-sheets.tsx'
import { ProductFilters } from './product-filters.tsx'
import { productQuery, useTeamProducts } from './use-team-products.ts'
import { teamProductActs } from './team-product-acts.ts'
import { TeamProductSheet } from './team-product-sheet.tsx'
import { TeamProductTable } from './team-product-table.tsx'
import { useTeamActs } from './use-team-acts.ts'

const bulkActs: BulkActs<TeamProductAct> = {
  moderate: 'Relus',
  feature: 'Mettre en avant…',
  resume: 'Remettre en vente',
  suspend: 'Retirer…',
}
type Open = { sheet: 'product' | 'suspend' | 'feature'; products: readonly TeamProduct[] }

/**
 * « Produits » of the whole market: found, looked at, put first, taken away and brought back, one
 * or many at a time.
 */
export function TeamProducts({ Frame }: { Frame: ScreenFrame }) {
  const filters = useFilters()
  const query = productQuery(filters)
  const list = useTeamProducts(query)
  const categories = useRead(['categories'], listCategories, {})
  const chosen = useChosen<TeamProduct>(MANY_PRODUCTS_MAX)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const done = () => {
    close()
    chosen.clear()
    void list.refresh()
  }
  const acts = useTeamActs(done)
  const act = (products: readonly TeamProduct[], what: TeamProductAct) =>
    what === 'suspend' || what === 'feature'
      ? setOpen({ sheet: what, products })
      : void acts.run({ products, act: what })
  const actsOf = (product: TeamProduct) =>
    teamProductActs(product, {
      onAct: (what) => act([product], what),
      onShop: () => filters.change({ boutique: product.shop.slug }),
    })
  const one = open?.products[0]
  const save = (
    <SaveButton address={addressOf(exportTeamProducts, { query })} name="produits.csv">
      CSV de cette liste
    </SaveButton>
  )
  return (
    <Frame
      detail={list.last ? totalWords(list.last, ['produit', 'produits']) : undefined}
      file={list.rows?.length !== 0 && save}
    >
      <ProductFilters filters={filters} categories={categories.data?.categories ?? []} />
      <ListRows
        list={list}
        empty={
          <NoRows
            title="Aucun produit ici"
            filters={filters}
            filtered="Aucun produit ne correspond à ces filtres."
          >
            Les produits des boutiques arrivent ici dès qu’ils sont publiés.
          </NoRows>
        }
      >
        {(products) => (
          <TeamProductTable
            products={products}
            partial={list.hasNextPage}
            choice={{ ...chosen, nameOf: ({ name }) => name }}
            actsOf={actsOf}
            onOpen={(product) => setOpen({ sheet: 'product', products: [product] })}
          />
        )}
      </ListRows>
      <ProductsBar
        count={chosen.rows.length}
        acts={bulkActs}
        busy={acts.busy}
        onAct={(what) => act(chosen.rows, what)}
        onClear={chosen.clear}
      />
      {one && open.sheet === 'product' && (
        <TeamProductSheet product={one} acts={actsOf(one)} onClose={close} />
      )}
      {open?.sheet === 'suspend' && (
        <SuspendSheet products={open.products} onDone={done} onClose={close} />
      )}
      {open?.sheet === 'feature' && (
        <FeatureSheet products={open.products} onDone={done} onClose={close} />
      )}
    </Frame>
  )
}
