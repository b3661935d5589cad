import { useCallback } from 'react'
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'

import { listProducts } from '#contract/catalogue.ts'
import { call } from '#web/api/late-call.ts'
import { api, tagPage } from '#web/api/page-context.ts'
import type { PageHandle } from '#web/page-handle.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

import { cardProduct } from './card-product.ts'
import { FilterLinks } from './filter-links.tsx'
import { ListTools } from './list-tools.tsx'
import { originOf, pageMeta } from './page-meta.ts'
import { ProductActs } from './product-acts.tsx'
import { countWords, ListEnd, ProductList } from './product-list.tsx'
import { readPageNumber, withParams } from './read-page-number.ts'
import { readSearch } from './search-state.ts'
import { SHOP_TABS, shopTab } from './shop-tabs.ts'

export const handle: PageHandle = { query: ['onglet', 'page'] }

/** The filters and the order lead from here to the search page. */
const EVERYTHING = readSearch(new URLSearchParams())

export async function loader({ context, request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams
  const { name, filter } = shopTab(params.get('onglet'))
  tagPage(context, 'catalogue')
  const { products, ...page } = await api(context)(listProducts, { params: { filter }, query: { page: readPageNumber(params) } })
  return { origin: originOf(request), tab: name, list: { ...page, products: products.map((product) => cardProduct(product, { described: true })) } }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const tab = shopTab(loaderData?.tab ?? null)
  return pageMeta({
    title: tab.title,
    description: 'Tous les produits du marché du Mali, livrés à Bamako et en région. Payez par Orange Money ou à la livraison.',
    path: addressOf(tab.name, loaderData?.list.currentPage ?? 1),
    origin: loaderData?.origin ?? '',
  })
}

export default function ShopPage() {
  const { tab, list } = useLoaderData<typeof loader>()
  const { filter } = shopTab(tab)
  const load = useCallback((page: number, signal: AbortSignal) => call(listProducts, { params: { filter }, query: { page } }, { signal }), [filter])
  const tabs = SHOP_TABS.map(({ name, words }) => ({ to: addressOf(name, 1), words, current: name === tab }))
  return (
    <ProductActs>
      <PageTitle>Butiki</PageTitle>
      <Tabs label="Listes de la boutique" tabs={tabs} />
      <ListTools state={EVERYTHING} />
      <FilterLinks />
      <p className="resultat">{countWords(list.totalProducts)}</p>
      {list.products.length === 0 ? (
        <Nothing />
      ) : (
        <ProductList name={`boutique ${tab}`} first={list} load={load} addressOf={(page) => addressOf(tab, page)} end={<ListEnd />} />
      )}
    </ProductActs>
  )
}

function Nothing() {
  return (
    <Empty title="Aucun produit ici pour l’instant" action={<ButtonLink to={paths.home()}>Retour à l’accueil</ButtonLink>}>
      Le marché se remplit chaque jour. Revenez bientôt.
    </Empty>
  )
}

function addressOf(tab: string, page: number): string {
  return withParams(paths.shop(), { onglet: tab, page: page > 1 ? page : null })
}
