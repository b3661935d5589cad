import type * as LazyParts from './purchases.tsx'
import { useCallback, useEffect, useState } from 'react'
import {
  useLoaderData,
  useLocation,
  useNavigate,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { listProducts, type ProductFilter } from '#modules/products/contract/catalogue.ts'
import { call } from '#client/api/late-call.ts'
import { api, tagPage } from '#client/api/page-context.ts'
import { originOf, pageMeta } from '#client/api/page-meta.ts'
import { cardProduct } from '#modules/products/web/index.ts'
import { countWords, ListEnd, ProductList } from '../products/lists/product-list.tsx'
import type { ListPage } from '../products/lists/list-pages.ts'
import type { ListQuery } from '../products/lists/use-endless-list.ts'
import { ProductActs } from '../products/product-acts.tsx'
import { readArrival } from '../products/read-arrival.ts'
import { sharedCard } from '#modules/promotions/contract/promotion-words.ts'
import { readPageNumber, withParams } from '#client/lists/read-page-number.ts'
import type { PageHandle } from '#client/page-handle.ts'
import { paths } from '#client/paths.ts'
import {
  FilterBeside,
  ListTools,
  QUICK_FILTERS,
  readFacets,
  readSearch,
} from '#modules/search/web/index.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { ChipLink } from '#ui/lists/chip-link.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Tabs } from '#ui/lists/tabs.tsx'
import { useUser } from '#client/session/user-info.ts'

/** Tabs by their name in the address (`?onglet=promo`); the first has none. */
const SHOP_TABS: readonly [ShopTab, ...ShopTab[]] = [
  { name: '', words: 'Tous', filter: 'paginated' },
  { name: 'populaire', words: 'Populaire', filter: 'trending-best' },
  { name: 'promo', words: 'Promo', filter: 'bestOffers' },
  { name: 'preference', words: 'Preference', filter: 'purchased' },
  { name: 'unique', words: 'Unique', filter: 'random-by-category' },
]

export const handle: PageHandle = { query: ['onglet', 'page', 'offre'] }

/** Filters and order lead to the search page; from the promotions to products on promotion. */
const EVERYTHING = readSearch(new URLSearchParams())
const searchOf = (tab: string) => (tab === 'promo' ? { ...EVERYTHING, promo: true } : EVERYTHING)

const NOTHING_YET: ListPage = { products: [], currentPage: 1, totalPages: 0, totalProducts: 0 }

export async function loader({ context, request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams
  const { name, filter } = shopTab(params.get('onglet'))
  const offer = sharedCard(params.get('offre'))
  tagPage(context, 'products')
  // Personal: the browser fetches purchases, not the server.
  if (filter === 'purchased')
    return {
      origin: originOf(request),
      offer,
      tab: name,
      quick: QUICK_FILTERS,
      list: NOTHING_YET,
      facets: null,
      arrives: null,
    }
  const [{ products, ...page }, facets, arrives] = await Promise.all([
    api(context)(listProducts, { params: { filter }, query: { page: readPageNumber(params) } }),
    readFacets(context, searchOf(name)),
    readArrival(context),
  ])
  return {
    origin: originOf(request),
    offer,
    tab: name,
    quick: QUICK_FILTERS,
    facets,
    arrives,
    list: {
      ...page,
      products: products.map((product) => cardProduct(product, { described: true })),
    },
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const tab = shopTab(loaderData?.tab ?? null)
  return pageMeta({
    title: tab.name ? `Butiki : ${tab.name}` : 'Butiki',
    ...(loaderData?.offer && { image: loaderData.offer }),
    description:
      'Tous les produits du marché du Mali, livrés à Bamako et en région. Payez à la livraison.',
    path: addressOf(tab.name, loaderData?.list.currentPage ?? 1),
    origin: loaderData?.origin ?? '',
  })
}

export default function ShopPage() {
  const { tab, list, facets, arrives, quick } = useLoaderData<typeof loader>()
  const { filter } = shopTab(tab)
  const load = useCallback(
    (query: ListQuery, signal: AbortSignal) =>
      call(listProducts, { params: { filter }, query }, { signal }),
    [filter],
  )
  const own = filter === 'purchased'
  const { bought, parts } = usePurchases(own)
  useWantedTab(tab)
  const tabs = SHOP_TABS.filter((one) => one.filter !== 'purchased' || bought).map(
    ({ name, words }) => ({
      to: addressOf(name, 1),
      words,
      current: name === tab,
    }),
  )
  return (
    <ProductActs arrives={arrives}>
      <PageTitle>Butiki</PageTitle>
      <Tabs label="Listes de la boutique" tabs={tabs} />
      <FilterBeside state={searchOf(tab)} facets={facets}>
        <ListTools state={searchOf(tab)} />
        <nav className="chips phone-chips" aria-label="Filtres rapides">
          {quick.map(({ to, words }) => (
            <ChipLink key={to} to={to}>
              {words}
            </ChipLink>
          ))}
        </nav>
        {!own && <p className="result-count">{countWords(list.totalProducts)}</p>}
        {own ? (
          parts && <parts.Purchases />
        ) : list.products.length === 0 ? (
          <Nothing />
        ) : (
          <ProductList
            name={`boutique ${tab}`}
            first={list}
            load={load}
            addressOf={(page) => addressOf(tab, page)}
            end={<ListEnd />}
          />
        )}
      </FilterBeside>
    </ProductActs>
  )
}

/** Opens the tab named in the navigation state by another page. */
function useWantedTab(tab: string): void {
  const navigate = useNavigate()
  const wanted = tabOfState(useLocation().state)
  useEffect(() => {
    if (wanted) void navigate(addressOf(wanted.name, 1), { replace: true, state: null })
  }, [wanted, navigate, tab])
}

function Nothing() {
  return (
    <Empty
      title="Aucun produit ici pour l’instant"
      action={<ButtonLink to={paths.home()}>Retour à l’accueil</ButtonLink>}
    >
      Le marché se remplit chaque jour. Revenez bientôt.
    </Empty>
  )
}

function addressOf(tab: string, page: number): string {
  return withParams(paths.shop(), { onglet: tab, page: page > 1 ? page : null })
}

type ShopTab = { name: string; words: string; filter: ProductFilter }

/** Returns the tab of an address; the first one for any other name. */
export function shopTab(name: string | null): ShopTab {
  return SHOP_TABS.find((tab) => tab.name === name) ?? SHOP_TABS[0]
}

/** Returns the tab of a navigation state (`{ filter: 'bestOffers' }` or a tab's name), or null. */
export function tabOfState(state: unknown): ShopTab | null {
  if (typeof state !== 'object' || state === null || !('filter' in state)) return null
  return (
    SHOP_TABS.find(
      ({ name, filter }) => state.filter === filter || (name !== '' && state.filter === name),
    ) ?? null
  )
}

/** Loaded code, for Back. */
let loadedParts: typeof LazyParts | null = null

/**
 * Reads whether the user bought anything. Loads the list's code only for a signed-in user or an
 * open tab.
 */
function usePurchases(requested: boolean): {
  bought: boolean
  parts: typeof LazyParts | null
} {
  const id = useUser()?._id
  const [parts, setParts] = useState(loadedParts)
  const [buyer, setBuyer] = useState<string>()
  useEffect(() => {
    if (!id && !requested) return
    void import('./purchases.tsx')
      .then((loaded) => {
        loadedParts = loaded
        setParts(loaded)
        return id
          ? loaded.hasBought(id).then((bought) => setBuyer(bought ? id : undefined))
          : undefined
      })
      .catch(() => undefined)
  }, [id, requested])
  return { bought: id !== undefined && buyer === id, parts }
}
