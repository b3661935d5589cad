import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import {
  exportTeamProducts,
  type TeamProduct,
  type TeamProductAct,
} from '#contract/catalogue/admin-products.ts'
import { listCategories } from '#contract/catalogue/catalogue.ts'
import { MANY_PRODUCTS_MAX } from '#contract/kernel/limits.ts'
import { addressOf } from '#contract/kernel/typed-client.ts'
import { call } from '#web/api/client.ts'
import { SaveButton } from '#web/api/save-button.tsx'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { ListEnd, totalWords } from '#web/lists/list-end.tsx'
import { useFilters } from '#web/lists/use-filters.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Failure } from '#web/ui/failure.tsx'
import type { ScreenFrame } from '#web/ui/screen-frame.ts'
import { ListSkeleton } from '#web/ui/skeleton.tsx'

import { FeatureSheet, SuspendSheet } from './act-sheets.tsx'
import { ProductFilters } from './product-filters.tsx'
import { productQuery, useTeamProducts } from './use-team-products.ts'
import { TeamBulkBar } from './team-bulk-bar.tsx'
import { TeamProductRow } from './team-product-row.tsx'
import { TeamProductSheet } from './team-product-sheet.tsx'
import { useTeamActs } from './use-team-acts.ts'

type Open = { sheet: 'product' | 'suspend' | 'feature'; products: readonly TeamProduct[] }

/** « Produits » of the whole market: found, looked at, put first, taken away and brought back, one or many at a time. */
export function TeamProducts({ Frame }: { Frame: ScreenFrame }) {
  const filters = useFilters()
  const query = productQuery(filters)
  const list = useTeamProducts(query)
  const categories = useQuery({
    queryKey: ['categories'],
    queryFn: ({ signal }) => call(listCategories, {}, { signal }),
  })
  const [chosen, setChosen] = useState<ReadonlyMap<string, TeamProduct>>(new Map())
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const done = () => {
    close()
    setChosen(new Map())
    void list.refresh()
  }
  const acts = useTeamActs(done)
  const act = (products: readonly TeamProduct[], what: TeamProductAct) =>
    what === 'suspend' || what === 'feature'
      ? setOpen({ sheet: what, products })
      : void acts.run({ products, act: what })
  const choose = (product: TeamProduct, wanted: boolean) => {
    const next = new Map(chosen)
    if (wanted && next.size < MANY_PRODUCTS_MAX) next.set(product._id, product)
    else next.delete(product._id)
    setChosen(next)
  }
  const { products, counted } = list
  const one = open?.products[0]
  const save = (
    <SaveButton address={addressOf(exportTeamProducts, { query })} name="produits.csv">
      CSV de cette liste
    </SaveButton>
  )
  return (
    <Frame detail={counted ? totalWords(counted, ['produit', 'produits']) : undefined} file={save}>
      <ProductFilters filters={filters} categories={categories.data?.categories ?? []} />
      {list.error && !products && (
        <Failure
          words={sentenceOf(list.error)}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {!products && !list.error && <ListSkeleton count={4} />}
      {products?.length === 0 && (
        <Empty
          title="Aucun produit ici"
          action={
            filters.any && (
              <Button look="outline" onClick={filters.clear}>
                Enlever les filtres
              </Button>
            )
          }
        >
          {filters.any
            ? 'Aucun produit ne correspond à ces filtres.'
            : 'Les produits des boutiques arrivent ici dès qu’ils sont publiés.'}
        </Empty>
      )}
      {products && products.length > 0 && (
        <ul className="product-rows" aria-label="Produits">
          {products.map((product) => (
            <TeamProductRow
              key={product._id}
              product={product}
              chosen={chosen.has(product._id)}
              onChoose={(wanted) => choose(product, wanted)}
              onOpen={() => setOpen({ sheet: 'product', products: [product] })}
            />
          ))}
        </ul>
      )}
      {products && products.length > 0 && <ListEnd shown={products.length} list={list} />}
      {chosen.size > 0 && (
        <TeamBulkBar
          count={chosen.size}
          busy={acts.busy}
          onAct={(what) => act([...chosen.values()], what)}
          onClear={() => setChosen(new Map())}
        />
      )}
      {one && open.sheet === 'product' && (
        <TeamProductSheet
          product={one}
          onAct={(what) => act([one], what)}
          onShop={() => {
            close()
            filters.change({ boutique: one.shop.slug })
          }}
          onClose={close}
        />
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
