import { plural } from '#kernel/wire/plural.ts'
import { useState } from 'react'
import { useSearchParams, useNavigate, Link } from 'react-router'
import { useUser, type SignedIn } from '#client/session/user-info.ts'
import { listCategories, type Category } from '#modules/categories/contract/categories.ts'
import type { SellerProduct } from '#modules/publishing/contract/seller-products.ts'
import { MANY_PRODUCTS_MAX, LOW_STOCK } from '#kernel/wire/limits.ts'
import { formatCount } from '#kernel/wire/money.ts'
import { useRead } from '#client/api/use-read.ts'
import { ListRows } from '#client/lists/list-rows.tsx'
import { useChosen } from '#client/lists/use-chosen.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { ConfirmSheet } from '#ui/sheets/confirm-sheet.tsx'
import { ShareSheet } from '#ui/sheets/share-sheet.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { workPaths } from '#client/work-paths.ts'
import { FilterChoice } from '#client/lists/filter-choice.tsx'
import { FilterLinks } from '#client/lists/filter-links.tsx'
import { ListSearch } from '#client/lists/list-search.tsx'
import { DataTable } from '#client/lists/data-table.tsx'
import type { RowChoice } from '#client/lists/row-tick.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { ownPaths } from '#client/own-paths.ts'
import { paths } from '#client/paths.ts'
import { RowMenu, type RowAct } from '#ui/sheets/row-menu.tsx'
import { PlanFull } from '../plan-full.tsx'
import { type BulkActs, ProductsBar } from '#modules/products/web/index.ts'
import {
  filterAddress,
  filterOf,
  type ProductFilter,
  type ProductState,
  stateChip,
  stateTabs,
  useSellerProducts,
  waitingWords,
} from './product-filter.ts'
import { type ProductAct, useSellerProductActs } from './use-seller-product-acts.ts'
import { ProductsEmpty } from './products-empty.tsx'
import { StockSheet } from './stock-sheet.tsx'
import { productColumns, ProductLine, type ProductParts } from '#modules/products/web/index.ts'
import './product-stock.css'

const bulkActs: BulkActs<ProductAct> = {
  suspend: 'Suspendre',
  resume: 'Remettre en vente',
  delete: 'Supprimer…',
}
const CATEGORIES_MS = 3_600_000
type Open = { sheet: 'stock' | 'delete'; products: readonly SellerProduct[] }

export function SellerProducts({ user }: { user: SignedIn }) {
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
    <ScreenFrame
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
            label={`${formatCount(total)} ${plural(total, 'produit')}`}
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
    </ScreenFrame>
  )
}

type ProductToolsProps = {
  filter: ProductFilter
  counts: Partial<Record<ProductState | 'all', number>> | null
  categories: readonly Category[]
}

function ProductTools({ filter, counts, categories }: ProductToolsProps) {
  const navigate = useNavigate()
  return (
    <>
      <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
        <ListSearch
          label="Chercher dans vos produits"
          q={filter.q}
          onSearch={(q) =>
            void navigate(filterAddress({ ...filter, q }), { preventScrollReset: true })
          }
        />
        <ButtonLink look="outline" icon="download" to={workPaths.productFiles()}>
          Importer, exporter
        </ButtonLink>
      </div>
      <FilterLinks
        label="État des produits"
        links={stateTabs(counts).map(({ state, words, count }) => ({
          words,
          count,
          to: filterAddress({ ...filter, state }),
          current: state === filter.state,
        }))}
      >
        <FilterChoice
          label="Catégorie"
          all="Toutes les catégories"
          options={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
          value={filter.category ?? ''}
          onChoose={(category) =>
            void navigate(filterAddress({ ...filter, category: category || null }), {
              preventScrollReset: true,
            })
          }
        />
      </FilterLinks>
    </>
  )
}

type ProductTableProps = {
  label: string
  products: readonly SellerProduct[]
  partial: boolean
  choice: RowChoice<SellerProduct>
  onStock: (product: SellerProduct) => void
  onAct: (product: SellerProduct, act: ProductAct) => void
}

function ProductTable({ label, products, onStock, onAct, ...table }: ProductTableProps) {
  const parts = partsOf(onStock)
  const menu = (product: SellerProduct) => (
    <ProductMenu
      product={product}
      onStock={() => onStock(product)}
      onAct={(act) => onAct(product, act)}
    />
  )
  return (
    <DataTable
      {...table}
      label={label}
      rows={products}
      columns={productColumns(parts)}
      keyOf={({ _id }) => _id}
      renderCard={(product) => <ProductLine product={product} parts={parts} menu={menu(product)} />}
      renderActs={menu}
    />
  )
}

function partsOf(onStock: ProductTableProps['onStock']): ProductParts<SellerProduct> {
  return {
    name: ({ _id, name }) => (
      <Link className="semibold" to={workPaths.editProduct(_id)}>
        {name}
      </Link>
    ),
    detail: ({ categoryName, subCategoryName }) => `${categoryName} · ${subCategoryName}`,
    chip: (product) => stateChip(product, LOW_STOCK),
    stock: (product) => (
      <button className="product-row-stock" type="button" onClick={() => onStock(product)}>
        <span>
          <b>{formatCount(product.stock)}</b> en stock
          {product.reserved > 0 && (
            <small className="muted"> {formatCount(product.reserved)} en commande</small>
          )}
          {product.waiting > 0 && <small className="block"> {waitingWords(product.waiting)}</small>}
          <span className="visually-hidden">, changer le stock de {product.name}</span>
        </span>
        <Icon name="edit" size={20} />
      </button>
    ),
  }
}

type ProductMenuProps = {
  product: SellerProduct
  onStock: () => void
  onAct: (act: ProductAct) => void
}

function ProductMenu({ product, onStock, onAct }: ProductMenuProps) {
  const { _id, name, slug, state } = product
  const [shared, setShared] = useState(false)
  const isOwner = !useUser()?.helps
  const share: RowAct = { words: 'Partager', icon: 'share', onPress: () => setShared(true) }
  const sale: readonly RowAct[] =
    state === 'live'
      ? [share, { words: 'Suspendre', icon: 'lock', onPress: () => onAct('suspend') }]
      : state === 'hidden_by_team'
        ? []
        : [{ words: 'Remettre en vente', icon: 'refresh', onPress: () => onAct('resume') }]
  return (
    <>
      <RowMenu
        of={name}
        remark={<HiddenWords product={product} />}
        acts={[
          { words: 'Modifier', icon: 'edit', to: workPaths.editProduct(_id) },
          { words: 'Changer le stock', icon: 'parcel', onPress: onStock },
          { words: 'Voir comme un client', icon: 'eye', to: paths.product(slug) },
          { words: 'Dupliquer', icon: 'copy', to: workPaths.copyProduct(_id) },
          ...sale,
          { words: 'Supprimer…', icon: 'close', danger: true, onPress: () => onAct('delete') },
        ]}
      />
      {shared && (
        <ShareSheet
          title={name}
          url={location.origin + paths.product(slug)}
          picture={{ address: workPaths.statusPicture(_id), name: `${slug}.jpg` }}
          onClose={() => setShared(false)}
        >
          {isOwner && (
            <li>
              <Link to={workPaths.shopIntegrations()}>
                <Icon name="shop" />
                Tout le catalogue, sur Facebook et Google
              </Link>
            </li>
          )}
        </ShareSheet>
      )}
    </>
  )
}

function HiddenWords({ product: { state, reason } }: { product: SellerProduct }) {
  if (state === 'hidden_by_plan')
    return (
      <p className="muted mb-2">
        Caché depuis la fin de votre formule. <Link to={workPaths.subscription()}>Renouveler</Link>
      </p>
    )
  if (state === 'hidden_by_team')
    return (
      <p className="muted mb-2">
        Retiré par l’équipe du marché{reason ? ` : ${reason}` : '.'}{' '}
        <Link to={ownPaths.support()}>Nous contacter</Link>
      </p>
    )
  return null
}
