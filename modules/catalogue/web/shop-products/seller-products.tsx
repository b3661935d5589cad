import { useState } from 'react'
import { useSearchParams } from 'react-router'

import type { UserInfo } from '#modules/accounts/contract/accounts.ts'
import { listCategories } from '#modules/catalogue/contract/catalogue.ts'
import type { SellerProduct } from '#modules/catalogue/contract/seller-products.ts'
import { MANY_PRODUCTS_MAX } from '#kernel/wire/limits.ts'
import { formatCount } from '#kernel/wire/money.ts'
import { useRead } from '#web/api/use-read.ts'
import { ListRows } from '#web/lists/list-rows.tsx'
import { useChosen } from '#web/lists/use-chosen.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ConfirmSheet } from '#web/ui/sheets/confirm-sheet.tsx'
import type { ScreenFrame } from '#web/ui/screen-frame.ts'
import { workPaths } from '#web/work-paths.ts'

import { PlanFull } from '../plan-full.tsx'
import { type BulkActs, ProductsBar } from '../products-bar.tsx'
import { filterOf } from './product-filter.ts'
import { type ProductAct, useSellerProductActs } from './use-seller-product-acts.ts'
import { ProductTable } from './product-table.tsx'
import { ProductsEmpty } from './products-empty.tsx'
import { ProductTools } from './product-tools.tsx'
import { StockSheet } from './stock-sheet.tsx'
import { useSellerProducts } from './use-seller-products.ts'

const bulkActs: BulkActs<ProductAct> = {
  suspend: 'Suspendre',
  resume: 'Remettre en vente',
  delete: 'Supprimer…',
}
const CATEGORIES_MS = 3_600_000
type Open = { sheet: 'stock' | 'delete'; products: readonly SellerProduct[] }

/**
 * « Modifier Produit »: every product of the shop, found, counted, suspended, copied, deleted, one
 * or many at a time.
 */
export function SellerProducts({ Frame, user }: { Frame: ScreenFrame; user: UserInfo }) {
  const [search] = useSearchParams()
  const filter = filterOf(search)
  const list = useSellerProducts(user._id, filter)
  const categories = useRead(['categories'], listCategories, {}, { staleTime: CATEGORIES_MS })
  const chosen = useChosen<SellerProduct>(MANY_PRODUCTS_MAX)
  const [open, setOpen] = useState<Open | null>(null)
  const acts = useSellerProductActs(list.refresh, chosen.clear)
  const close = () => setOpen(null)
  const counts = list.last?.counts ?? null
  const total = list.last?.totalProducts ?? 0
  const one = open?.products[0]

  const act = (products: readonly SellerProduct[], what: ProductAct) => {
    if (what === 'delete') return setOpen({ sheet: 'delete', products })
    close()
    acts.run({ products, act: what })
  }
  const filtered = filter.q !== '' || filter.state !== null || filter.category !== null
  return (
    <Frame
      detail={
        counts ? `${formatCount(counts.live)} en vente sur ${formatCount(counts.all)}` : undefined
      }
      actions={<ButtonLink to={workPaths.addProduct()}>Ajouter un produit</ButtonLink>}
    >
      <PlanFull userId={user._id} />
      <ProductTools
        key={filter.q}
        filter={filter}
        counts={counts}
        categories={categories.data?.categories ?? []}
      />
      <ListRows list={list} empty={<ProductsEmpty filtered={filtered} />}>
        {(products) => (
          <ProductTable
            label={`${formatCount(total)} ${total > 1 ? 'produits' : 'produit'}`}
            products={products}
            partial={list.hasNextPage}
            choice={{ ...chosen, nameOf: ({ name }) => name }}
            onStock={(product) => setOpen({ sheet: 'stock', products: [product] })}
            onAct={(product, what) => act([product], what)}
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
      {one && open.sheet === 'stock' && (
        <StockSheet product={one} onChanged={() => void list.refresh()} onClose={close} />
      )}
      <ConfirmSheet
        open={open?.sheet === 'delete'}
        title={
          (open?.products.length ?? 0) > 1
            ? `Supprimer ${open?.products.length} produits ?`
            : `Supprimer « ${one?.name ?? ''} » ?`
        }
        confirm="Supprimer"
        danger
        onConfirm={() => {
          acts.run({ products: open?.products ?? [], act: 'delete' })
          close()
        }}
        onCancel={close}
      >
        Les commandes déjà passées le gardent. Pour le cacher un temps seulement, suspendez-le.
      </ConfirmSheet>
    </Frame>
  )
}
