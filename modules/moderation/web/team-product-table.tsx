import { untilWords } from '#kernel/wire/due-words.ts'
import { cut } from '#kernel/wire/short-text.ts'
import { useQueryClient } from '@tanstack/react-query'
import {
  listTeamProducts,
  type TeamProduct,
  teamProductSorts,
  teamProductStates,
} from '#modules/moderation/contract/admin-products.ts'
import { formatCount } from '#kernel/wire/money.ts'
import { DataTable } from '#client/lists/data-table.tsx'
import type { RowChoice } from '#client/lists/row-tick.tsx'
import { RowMenu, type RowAct } from '#ui/sheets/row-menu.tsx'
import { LOW_STOCK } from '#kernel/wire/limits.ts'
import { call } from '#client/api/client.ts'
import { useCursorList } from '#client/lists/use-list.ts'
import { type Filters, oneDay, oneWord } from '#client/lists/use-filters.ts'

import { productColumns, ProductLine, type ProductParts } from '#modules/products/web/index.ts'

type TeamProductTableProps = {
  products: readonly TeamProduct[]
  partial: boolean
  choice: RowChoice<TeamProduct>
  actsOf: (product: TeamProduct) => readonly RowAct[]
  onOpen: (product: TeamProduct) => void
}

export function TeamProductTable({ products, actsOf, onOpen, ...table }: TeamProductTableProps) {
  const parts = partsOf(onOpen)
  const menu = (product: TeamProduct) => <RowMenu of={product.name} acts={actsOf(product)} />
  return (
    <DataTable
      {...table}
      label="Produits"
      rows={products}
      columns={productColumns(parts)}
      keyOf={({ _id }) => _id}
      renderCard={(product) => (
        <ProductLine product={product} parts={cardParts(parts)} menu={menu(product)} />
      )}
      renderActs={menu}
    />
  )
}

function cardParts(parts: ProductParts<TeamProduct>): ProductParts<TeamProduct> {
  return {
    ...parts,
    name: (product) => (
      <>
        {parts.name(product)}
        <small className="muted block">{product.shop.name}</small>
      </>
    ),
  }
}

function partsOf(onOpen: TeamProductTableProps['onOpen']): ProductParts<TeamProduct> {
  return {
    name: (product) => (
      <button
        className="work-link text-left font-semibold"
        type="button"
        onClick={() => onOpen(product)}
      >
        {product.name}
      </button>
    ),
    detail: ({ shop, subCategoryName, featuredUntil, moderatedAt }) =>
      `${shop.name} · ${subCategoryName}${featuredUntil ? ` · en avant ${untilWords(featuredUntil)}` : ''}${moderatedAt ? '' : ' · à relire'}`,
    chip: productChip,
    stock: ({ stock }) => <span className="muted nowrap">{formatCount(stock)} en stock</span>,
  }
}

type Chip = { words: string; tone: 'ok' | 'waiting' | 'danger' | 'neutral' }

function productChip({ state, stock, shop }: Pick<TeamProduct, 'state' | 'stock' | 'shop'>): Chip {
  if (shop.suspended) return { words: 'Compte suspendu', tone: 'danger' }
  if (state === 'hidden_by_team') return { words: 'Retiré', tone: 'danger' }
  if (state === 'sold_by_link') return { words: 'Vendu par lien', tone: 'waiting' }
  if (state === 'hidden_by_plan') return { words: 'Hors formule', tone: 'waiting' }
  if (state === 'suspended') return { words: 'Suspendu', tone: 'neutral' }
  if (stock === 0) return { words: 'Épuisé', tone: 'waiting' }
  return stock <= LOW_STOCK
    ? { words: 'Bientôt épuisé', tone: 'waiting' }
    : { words: 'En vente', tone: 'ok' }
}

export const productTabs: readonly {
  state: (typeof teamProductStates)[number] | ''
  words: string
}[] = [
  { state: '', words: 'Tous' },
  { state: 'unseen', words: 'À relire' },
  { state: 'live', words: 'En vente' },
  { state: 'hidden_by_team', words: 'Retirés' },
  { state: 'featured', words: 'Mis en avant' },
  { state: 'sold_out', words: 'Épuisés' },
  { state: 'suspended', words: 'Suspendus par la boutique' },
  { state: 'hidden_by_plan', words: 'Hors formule' },
  { state: 'sold_by_link', words: 'Vendus par lien' },
]

export const suspensionReasons = [
  'Contrefaçon ou marque non autorisée.',
  'Produit interdit à la vente.',
  'Photos ou description trompeuses.',
  'Prix anormal.',
] as const

const KEY = 'team-products'

export function productQuery({ of }: Filters) {
  const [state, sort, from, to] = [
    oneWord(teamProductStates, of('etat')),
    oneWord(teamProductSorts, of('ordre')),
    oneDay(of('du')),
    oneDay(of('au')),
  ]
  return {
    q: cut(of('q'), 120),
    ...(state && { state }),
    ...(of('categorie') && { category: of('categorie') }),
    ...(of('sous') && { subCategory: of('sous') }),
    ...(of('boutique') && { shop: of('boutique') }),
    ...(from && { from }),
    ...(to && { to }),
    ...(sort && { sort }),
  }
}

export function useTeamProducts(query: ReturnType<typeof productQuery>) {
  const queries = useQueryClient()
  const list = useCursorList({
    key: [KEY, query],
    read: (from, signal) => call(listTeamProducts, { query: { ...query, ...from } }, { signal }),
    rows: ({ products }) => products,
  })
  return { ...list, refresh: () => queries.invalidateQueries({ queryKey: [KEY] }) }
}
