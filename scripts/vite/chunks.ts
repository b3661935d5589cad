type Modules = { getModuleInfo(id: string): { importers: readonly string[] } | null }

/**
 * How the browser's code is cut: `vendor` for the libraries that every page needs, `base` for our own code that the root or many pages
 * need, and each page's own. Every further file costs a request's headers, and would queue ahead of the pictures on a slow link.
 * TanStack Query is in neither: only personal pages use it.
 */
export const chunks = [
  { name: 'vendor', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { debugName: 'base', name: (id: string, modules: Modules) => (isOurs(id) && isNeededByMany(importersOf(id, modules)) ? 'base' : null) },
]

function isOurs(id: string): boolean {
  return !id.includes('node_modules') && /\/(web|contract)\//.test(id) && !id.endsWith('.css')
}

function isNeededByMany(importers: ReadonlySet<string>): boolean {
  return [...importers].some((id) => id.endsWith('/web/root.tsx')) || [...importers].filter((id) => id.endsWith('.page.tsx')).length >= 5
}

/** Itself and all that imports it, at whatever depth, without waiting for a click. */
function importersOf(id: string, modules: Modules): ReadonlySet<string> {
  const all = new Set([id])
  for (const module of all) for (const importer of modules.getModuleInfo(module)?.importers ?? []) all.add(importer)
  return all
}
