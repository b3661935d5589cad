import path from 'node:path'
import { root } from '../run-tool.ts'

type Modules = { getModuleInfo(id: string): { importers: readonly string[] } | null }

/**
 * Chunks of the browser's code: `vendor`: libraries of every page; `base`: our code of the root and
 * most public pages; `lists`: shared by product lists; `parts`: by a product's page and others;
 * `contract`: calls, words and device of a first order; `work-contract`: of other pages; `buying`,
 * `entry`, `outbox`: what a first order, an account and messages share; `after-touch`,
 * `lazy-parts`, `bell`: what is loaded together after the first touch, on a product's page, once
 * signed in. A further file costs a request and delays pictures on a slow link.
 */
export const chunks = [
  { name: 'vendor', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  group(
    'base',
    (pages, id) =>
      pages.has('root') ||
      (pages.has('home.page') && pages.has('lazy-parts')) ||
      (pages.has('product.page') &&
        (pages.has('home.page') || pages.has('category.page') || id.includes('/client/device/'))) ||
      [...pages].filter((page) => LIMITED_PAGES.has(page)).length >= 3,
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
    (pages, id) => isSharedCall(pages, id) && FIRST_ORDER.some((page) => pages.has(page)),
  ),
  // From cart to order, shared code comes with the first step.
  group(
    'buying',
    (pages, id) =>
      isScreen(id) &&
      !isOnLimitedPage(pages) &&
      !pages.has('lazy-parts') &&
      !pages.has('signed-in') &&
      ['cart.page', 'checkout.page', 'order.page'].some((page) => pages.has(page)) &&
      countPages(pages) > 1,
  ),
  group(
    'entry',
    (pages, id) =>
      (/\/identity\/web\/(second-factor\/)?[^/]+$/.test(id) || pages.has('lazy-parts')) &&
      !isOnLimitedPage(pages) &&
      pages.has('register.page') &&
      countPages(pages) > 1,
  ),
  ...['after-touch', 'lazy-parts', 'bell'].map((first) =>
    group(
      first,
      (pages) => pages.has(first) && !isOnLimitedPage(pages) && !pages.has('register.page'),
    ),
  ),
  // Uploads and messages, and their offline queues.
  group(
    'outbox',
    (pages, id) =>
      (id.includes('/conversations/web/') || id.endsWith('/client/api/upload-photo.ts')) &&
      !isOnLimitedPage(pages) &&
      countPages(pages) >= 6,
  ),
  group('work-contract', isSharedCall),
]

/** What a newcomer loads from the form to register until her order is paid. */
const FIRST_ORDER = [
  'register.page',
  'login.page',
  'cart.page',
  'checkout.page',
  'order.page',
  'signed-in',
  'bell',
  'lazy-parts',
  'after-touch',
]

/** Public pages with a size limit. */
const LIMITED_PAGES: ReadonlySet<string> = new Set([
  'home.page',
  'shop.page',
  'category.page',
  'product.page',
])

function isSharedCall(pages: ReadonlySet<string>, id: string): boolean {
  return (
    /\/(contract|wire|client\/device)\/|\/database\/values/.test(id) &&
    (countPages(pages) >= 4 || (countPages(pages) >= 2 && !isOnLimitedPage(pages)))
  )
}

function isOnLimitedPage(pages: ReadonlySet<string>): boolean {
  return [...pages].some((page) => LIMITED_PAGES.has(page))
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

/** Includes indirect importers and itself. */
function importersOf(id: string, modules: Modules): ReadonlySet<string> {
  const all = new Set([id])
  for (const module of all)
    for (const importer of modules.getModuleInfo(module)?.importers ?? []) all.add(importer)
  return new Set([...all].map((module) => /([^/]+)\.tsx?$/.exec(module)?.[1] ?? ''))
}
