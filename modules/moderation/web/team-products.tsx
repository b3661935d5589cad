import { daysWords } from '#kernel/wire/span-words.ts'
import { useState } from 'react'
import {
  exportTeamProducts,
  type TeamProduct,
  type TeamProductAct,
  featureDays,
} from '#modules/moderation/contract/admin-products.ts'
import { listCategories, type Category } from '#modules/categories/contract/categories.ts'
import { MANY_PRODUCTS_MAX } from '#kernel/wire/limits.ts'
import { addressOf } from '#kernel/wire/typed-client.ts'
import { SaveButton } from '#client/api/save-button.tsx'
import { useRead } from '#client/api/use-read.ts'
import { ListRows } from '#client/lists/list-rows.tsx'
import { NoRows } from '#client/lists/no-rows.tsx'
import { totalWords } from '#client/lists/total-words.ts'
import { useChosen } from '#client/lists/use-chosen.ts'
import { useFilters, type Filters } from '#client/lists/use-filters.ts'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'
import { RadioCard } from '#ui/forms/radio-card.tsx'
import { FilterChoice, FilterDays, ShopTag } from '#client/lists/filter-choice.tsx'
import { StateLinks } from '#client/lists/filter-links.tsx'
import { ListFilters } from '#client/lists/list-filters.tsx'
import { paths } from '#client/paths.ts'
import type { RowAct } from '#ui/sheets/row-menu.tsx'
import { type BulkActs, ProductsBar } from '#modules/products/web/index.ts'
import {
  productQuery,
  productTabs,
  suspensionReasons,
  TeamProductTable,
  useTeamProducts,
} from './team-product-table.tsx'
import { sayDone, sendTeamAct, TeamProductSheet, useTeamActs } from './team-product-sheet.tsx'

const bulkActs: BulkActs<TeamProductAct> = {
  moderate: 'Relus',
  feature: 'Mettre en avant…',
  resume: 'Remettre en vente',
  suspend: 'Retirer…',
}
type Open = { sheet: 'product' | 'suspend' | 'feature'; products: readonly TeamProduct[] }

export function TeamProducts() {
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
    <ScreenFrame
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
    </ScreenFrame>
  )
}

type SheetProps = { products: readonly TeamProduct[]; onDone: () => void; onClose: () => void }

function SuspendSheet({ products, onDone, onClose }: SheetProps) {
  const [first] = products
  return (
    <ReasonSheet
      title={
        products.length > 1
          ? `Retirer ${products.length} produits de la vente ?`
          : `Retirer « ${first?.name ?? ''} » de la vente ?`
      }
      confirm="Retirer de la vente"
      danger
      readBy="Le vendeur la lira."
      often={suspensionReasons}
      act={(reason) => sendTeamAct({ products, act: 'suspend', reason })}
      onDone={(answer) => {
        sayDone({ act: 'suspend' }, answer)
        onDone()
      }}
      onClose={onClose}
    >
      <p>
        {products.length > 1
          ? 'Plus personne ne les voit ni ne les commande'
          : 'Plus personne ne le voit ni ne le commande'}
        , dès cet instant. Les commandes déjà passées continuent. Vous pourrez remettre en vente.
      </p>
    </ReasonSheet>
  )
}

function FeatureSheet({ products, onDone, onClose }: SheetProps) {
  const [days, setDays] = useState<(typeof featureDays)[number]>(7)
  return (
    <ActSheet
      title={
        products.length > 1
          ? `Mettre ${products.length} produits en avant`
          : `Mettre « ${products[0]?.name ?? ''} » en avant`
      }
      confirm="Mettre en avant"
      act={() => sendTeamAct({ products, act: 'feature', days })}
      onDone={(answer) => {
        sayDone({ act: 'feature' }, answer)
        onDone()
      }}
      onClose={onClose}
    >
      <fieldset className="form">
        <legend>Premier des listes « populaires » et de son rayon, pendant</legend>
        {featureDays.map((one) => (
          <RadioCard
            key={one}
            name="jours"
            title={daysWords(one)}
            checked={days === one}
            onChange={() => setDays(one)}
          />
        ))}
      </fieldset>
    </ActSheet>
  )
}

type ProductFiltersProps = {
  filters: Filters
  categories: readonly Category[]
}

const places = (list: readonly { slug: string; name: string }[]) =>
  list.map(({ slug, name }) => ({ value: slug, label: name }))

function ProductFilters({ filters, categories }: ProductFiltersProps) {
  const { of, change } = filters
  const category = categories.find(({ slug }) => slug === of('categorie'))
  return (
    <>
      <ListFilters
        label="Nom, mots, adresse du produit"
        q={of('q')}
        onSearch={(q) => change({ q })}
      >
        <ShopTag filters={filters} />
        <FilterChoice
          label="Catégorie"
          all="Toutes les catégories"
          options={places(categories)}
          value={of('categorie')}
          onChoose={(categorie) => change({ categorie, sous: '' })}
        />
        {category && (
          <FilterChoice
            label="Sous-catégorie"
            all="Tout le rayon"
            options={places(category.subcategories)}
            value={of('sous')}
            onChoose={(sous) => change({ sous })}
          />
        )}
        <FilterChoice
          label="Tri"
          all="Les plus récents"
          options={[{ value: 'oldest', label: 'Les plus anciens' }]}
          value={of('ordre')}
          onChoose={(ordre) => change({ ordre })}
        />
        <FilterDays filters={filters} />
      </ListFilters>
      <StateLinks label="État des produits" filters={filters} tabs={productTabs} />
    </>
  )
}

type TeamProductHandlers = { onAct: (act: TeamProductAct) => void; onShop: () => void }

function teamProductActs(product: TeamProduct, { onAct, onShop }: TeamProductHandlers): RowAct[] {
  const live = product.state === 'live'
  const acts: (RowAct | false)[] = [
    live && { words: 'Voir comme un client', icon: 'eye', to: paths.product(product.slug) },
    { words: `Tous les produits de ${product.shop.name}`, icon: 'shop', onPress: onShop },
    !product.moderatedAt && {
      words: 'Relu, rien à signaler',
      icon: 'check',
      onPress: () => onAct('moderate'),
    },
    live && {
      words: product.featuredUntil ? 'Prolonger la mise en avant…' : 'Mettre en avant…',
      icon: 'heart',
      onPress: () => onAct('feature'),
    },
    product.featuredUntil !== null && {
      words: 'Ne plus mettre en avant',
      icon: 'close',
      onPress: () => onAct('unfeature'),
    },
    product.state === 'hidden_by_team'
      ? { words: 'Remettre en vente', icon: 'refresh', onPress: () => onAct('resume') }
      : {
          words: 'Retirer de la vente…',
          icon: 'lock',
          danger: true,
          onPress: () => onAct('suspend'),
        },
  ]
  return acts.filter((act) => act !== false)
}
