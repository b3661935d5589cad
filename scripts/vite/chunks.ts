type Modules = { getModuleInfo(id: string): { importers: readonly string[] } | null }

/**
 * How the browser's code is cut: `vendor` for the libraries that every page needs, `base` for our own code that every page needs, and each
 * page's own. Several preloaded files would queue ahead of the pictures on a slow link. TanStack Query is in neither: only personal pages use it.
 */
export const chunks = [
  { name: 'vendor', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { debugName: 'base', name: (id: string, modules: Modules) => (isOurs(id) && reachesRoot(id, modules) ? 'base' : null) },
]

function isOurs(id: string): boolean {
  return !id.includes('node_modules') && !id.startsWith('\0') && /\/(web|contract)\//.test(id) && !id.endsWith('.css')
}

/** Imported by the root, at whatever depth. */
function reachesRoot(id: string, modules: Modules): boolean {
  const seen = new Set([id])
  for (const module of seen) {
    if (module.endsWith('/web/root.tsx')) return true
    for (const importer of modules.getModuleInfo(module)?.importers ?? []) seen.add(importer)
  }
  return false
}
