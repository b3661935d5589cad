import { useCallback } from 'react'
import {
  redirect,
  useLoaderData,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'

import { listCategoryProducts } from '#modules/products/contract/catalogue.ts'
import { readCategory } from '#modules/categories/contract/categories.ts'
import { call } from '#client/api/late-call.ts'
import { api, tagPage } from '#client/api/page-context.ts'
import { originOf, pageMeta } from '#client/api/page-meta.ts'
import { useListView } from '#client/lists/list-view.ts'
import { cardProduct } from '#modules/products/web/index.ts'
import { countWords, ListEnd, ProductList } from './products/lists/product-list.tsx'
import type { ListQuery } from './products/lists/use-endless-list.ts'
import { ProductActs } from './products/product-acts.tsx'
import { readArrival } from './products/read-arrival.ts'
import { useRefreshed } from '#client/device/use-refreshed.ts'
import { readPageNumber, withParams } from '#client/lists/read-page-number.ts'
import type { PageHandle } from '#client/page-handle.ts'
import { paths } from '#client/paths.ts'
import { FilterBeside, NearChip, readFacets, readSearch } from '#modules/search/web/index.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { ChipLink, ChipLinks } from '#ui/lists/chip-link.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { ViewToggle } from '#ui/lists/view-toggle.tsx'

export const handle: PageHandle = { query: ['subCategory', 'page'] }

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const slug = params['categorySlug'] ?? ''
  tagPage(context, 'products', 'categories')
  const category = await api(context)(readCategory, { params: { slug } })
  const requested = query.get('subCategory')
  const moved = category.moved.find(({ from }) => from === requested)
  // The category was merged or moved.
  if (moved) throw redirect(addressOf(moved.category, moved.subCategory, 1), 301)
  if (category.slug !== slug) throw redirect(addressOf(category.slug, requested, 1), 301)
  // An unknown subcategory shows the whole category.
  const subCategory = category.subcategories.find(
    (sub) => sub.slug === query.get('subCategory'),
  )?.slug
  const place = { category: category.slug, subCategory }
  const [{ products, ...page }, facets, arrives] = await Promise.all([
    api(context)(listCategoryProducts, { query: { ...place, page: readPageNumber(query) } }),
    readFacets(context, searchOf(category.slug, subCategory)),
    readArrival(context),
  ])
  const list = {
    ...page,
    products: products.map((product) => cardProduct(product, { described: true })),
  }
  return {
    origin: originOf(request),
    category,
    subCategory: subCategory ?? null,
    list,
    facets,
    arrives,
    kept: false,
  }
}

/** Keeps the page for an hour on the device; it is refreshed a moment after it is shown. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const { keptOr } = await import('#client/device/kept-pages.ts')
  return keptOr(request, 3_600_000, () => serverLoader<typeof loader>())
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'Catégorie · Sugu' }]
  const { origin, category, subCategory, list } = loaderData
  const chosen = category.subcategories.find((sub) => sub.slug === subCategory)
  const title = chosen ? `${chosen.name}, ${category.name}` : category.name
  return pageMeta({
    title,
    description: `${title} : ${countWords(list.totalProducts)} sur le marché du Mali, livrés à Bamako et en région. Payez par mobile money ou à la livraison.`,
    path: addressOf(category.slug, subCategory, list.currentPage),
    origin,
  })
}

export default function CategoryPage() {
  const data = useLoaderData<typeof loader>()
  const { category, subCategory, list, facets, arrives } = data
  useRefreshed(data)
  const [view, setView] = useListView()
  const load = useCallback(
    (query: ListQuery, signal: AbortSignal) =>
      call(
        listCategoryProducts,
        { query: { category: category.slug, subCategory: subCategory ?? undefined, ...query } },
        { signal },
      ),
    [category.slug, subCategory],
  )
  const chips = [{ slug: null, name: 'Tout' }, ...category.subcategories]
  return (
    <ProductActs arrives={arrives}>
      <PageTitle>{category.name}</PageTitle>
      <ChipLinks label="Sous-catégories">
        {chips.map(({ slug, name }) => (
          <ChipLink key={slug} to={addressOf(category.slug, slug, 1)} active={slug === subCategory}>
            {name}
          </ChipLink>
        ))}
        <NearChip state={searchOf(category.slug, subCategory)} />
      </ChipLinks>
      <FilterBeside state={searchOf(category.slug, subCategory)} facets={facets}>
        <div className="toolbar mt-3">
          <p className="result-count">{countWords(list.totalProducts)}</p>
          <ViewToggle view={view} onChange={setView} />
        </div>
        {list.products.length === 0 ? (
          <Empty title="Aucun produit ici pour l’instant" action={<MoreInShop />}>
            Le marché se remplit chaque jour. Revenez bientôt.
          </Empty>
        ) : (
          <ProductList
            name={`categorie ${category.slug} ${subCategory}`}
            first={list}
            load={load}
            addressOf={(page) => addressOf(category.slug, subCategory, page)}
            end={
              <>
                <ListEnd />
                <p className="mt-4 text-center">
                  <MoreInShop />
                </p>
              </>
            }
          />
        )}
      </FilterBeside>
    </ProductActs>
  )
}

/** Returns the category as a search, where its filters lead. */
function searchOf(category: string, subCategory: string | null | undefined) {
  return readSearch(new URLSearchParams({ category, subCategory: subCategory ?? '' }))
}

function MoreInShop() {
  return (
    <ButtonLink look="outline" to={paths.shop()}>
      Voir plus dans notre boutique
    </ButtonLink>
  )
}

function addressOf(category: string, subCategory: string | null, page: number): string {
  return withParams(paths.category(category), { subCategory, page: page > 1 ? page : null })
}
