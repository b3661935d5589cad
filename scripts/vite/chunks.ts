import path from 'node:path'
import { root } from '../run-tool.ts'

type Modules = { getModuleInfo(id: string): { importers: readonly string[] } | null }

/**
 * Chunks of the browser's code: `vendor` for the libraries that every page needs, `base` for our
 * own code that the root or most public pages need, `lists` for what lists of products share,
 * `parts` for what a product's page shares with others and its dialogs, and each page's own.
 * `contract`, `ui` and `query` are shared by personal pages. Every further file costs a request's
 * headers, queues ahead of pictures on a slow link, and its name stands in the list of routes that
 * every page loads.
 */
export const chunks = [
  { name: 'vendor', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  group(
    'base',
    (pages, id) =>
      pages.has('root') ||
      (pages.has('product.page') &&
        (pages.has('home.page') || pages.has('category.page') || id.includes('/client/device/'))) ||
      [...pages].filter((page) => DOORS.has(page)).length >= 3,
  ),
  group(
    'lists',
    (pages) => pages.has('shop.page') && (pages.has('category.page') || pages.has('search.page')),
  ),
  group(
    'parts',
    (pages) =>
      pages.has('product.page') &&
      [...pages].filter(
        (page) => page.endsWith('.page') || page === 'variant-sheet' || page === 'lazy-parts',
      ).length > 1,
  ),
  group(
    'contract',
    (pages, id) =>
      /\/(contract|wire)\/|\/database\/values/.test(id) &&
      (countPages(pages) >= 4 || (countPages(pages) >= 2 && !isOnDoor(pages))),
  ),
  group(
    'ui',
    (pages, id) =>
      (id.includes('/ui/') &&
        (countPages(pages) >= 4 || (countPages(pages) >= 2 && !isOnDoor(pages)))) ||
      // Shared by the shop's orders and the answer to one order: no file of its own.
      id.includes('/orders/web/seller/refusal-reason'),
  ),
  // From the cart to the order's page: what one step of buying shares with another comes with the
  // first.
  group(
    'buying',
    (pages, id) =>
      isScreen(id) &&
      !isOnDoor(pages) &&
      !pages.has('lazy-parts') &&
      !pages.has('signed-in') &&
      ['cart.page', 'checkout.page', 'order.page'].some((page) => pages.has(page)) &&
      countPages(pages) > 1,
  ),
  group(
    'tables',
    (pages, id) =>
      (id.includes('/client/lists/') ||
        (id.includes('/client/api/') && pages.has('admin-users.page'))) &&
      !isOnDoor(pages) &&
      !pages.has('orders.page') &&
      !pages.has('cart.page') &&
      countPages(pages) > 1,
  ),
  group(
    'rows',
    (pages, id) =>
      id.includes('/client/lists/') &&
      !isOnDoor(pages) &&
      pages.has('orders.page') &&
      countPages(pages) > 1,
  ),
  group('signed', (pages, id) => isScreen(id) && !isOnDoor(pages) && pages.has('signed-in')),
  group(
    'entry',
    (pages, id) =>
      /\/accounts\/web\/(second-factor\/)?[^/]+$/.test(id) &&
      (pages.has('register.page') || pages.has('second-factor.page')) &&
      countPages(pages) > 1,
  ),
  // A file of its own for one small query would stand in the list of routes.
  {
    name: 'query',
    test: /node_modules\/@tanstack\/|\/settings\/web\/use-market-settings|\/payments\/web\/use-providers|\/payments\/contract\/payment-method\.ts|\/payments\/database\/values\.ts/,
  },
  // Uploads and messages, and their offline queues.
  group(
    'outbox',
    (pages, id) =>
      (id.includes('/conversations/web/') || id.endsWith('/client/api/upload-photo.ts')) &&
      !isOnDoor(pages) &&
      countPages(pages) >= 6,
  ),
  group('team', (pages, id) => isScreen(id) && isTeams(pages) && countPages(pages) > 1),
]

/** Public pages with a size limit: they must not load what only other pages share. */
const DOORS: ReadonlySet<string> = new Set([
  'home.page',
  'shop.page',
  'category.page',
  'product.page',
])

const TEAM = /^(admin-|analytics|moderation|delivery-tariff|finance-)/

function isOnDoor(pages: ReadonlySet<string>): boolean {
  return [...pages].some((page) => DOORS.has(page))
}

function group(name: string, takes: (pages: ReadonlySet<string>, id: string) => boolean) {
  return {
    debugName: name,
    name: (id: string, modules: Modules) => {
      const file = `/${path.relative(root, id)}`
      return isOurs(file) && takes(importersOf(id, modules), file) ? name : null
    },
  }
}

function isScreen(id: string): boolean {
  return /\/(app|client|ui|web)\//.test(id)
}

function isTeams(names: ReadonlySet<string>): boolean {
  return [...names].every((name) => !name.endsWith('.page') || TEAM.test(name))
}

function countPages(names: ReadonlySet<string>): number {
  return [...names].filter((name) => name.endsWith('.page')).length
}

function isOurs(id: string): boolean {
  return (
    !id.includes('node_modules') &&
    /\/(app|client|ui|web|contract|wire)\//.test(id) &&
    !id.endsWith('.css')
  )
}

/** Names of all direct and indirect static importers (`root`, `home.page` …), itself too. */
function importersOf(id: string, modules: Modules): ReadonlySet<string> {
  const all = new Set([id])
  for (const module of all)
    for (const importer of modules.getModuleInfo(module)?.importers ?? []) all.add(importer)
  return new Set([...all].map((module) => /([^/]+)\.tsx?$/.exec(module)?.[1] ?? ''))
}
