import { registerHooks, type ResolveFnOutput } from 'node:module'

// Resolves files of drizzle-orm and ours without asking Node, which reads drizzle-orm’s 137 KB of
// `exports` again for each import: two of 3.5 seconds of loading. Loaded first, by `node --import`
// or run.mjs.

const root = new URL('../', import.meta.url).href
const packages = `${root}node_modules/`
const drizzle = `${packages}drizzle-orm/`
const found = new Map<string, ResolveFnOutput>()
let ownFormat: string | null | undefined

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '', conditions } = context
    if (!conditions.includes('import')) return next(specifier, context)
    if (parentURL.startsWith(drizzle) && specifier.startsWith('.'))
      return moduleAt(new URL(specifier, parentURL).href, 'module')
    if (specifier === 'drizzle-orm' || specifier.startsWith('drizzle-orm/')) {
      const place = found.get(specifier) ?? moduleAt(next(specifier, context).url, 'module')
      found.set(specifier, place)
      return place
    }
    const own = ownFile(specifier, parentURL)
    if (!own || !ownFormat) {
      const place = next(specifier, context)
      if (own === place.url) ownFormat = place.format
      return place
    }
    return moduleAt(own, ownFormat)
  },
})

/** Address of `#modules/…/x.ts` (package.json, imports) or `./x.ts`; null for others. */
function ownFile(specifier: string, parentURL: string): string | null {
  if (!specifier.endsWith('.ts')) return null
  if (!parentURL.startsWith(root) || parentURL.startsWith(packages)) return null
  if (specifier.startsWith('#')) return root + specifier.slice(1)
  return specifier.startsWith('.') ? new URL(specifier, parentURL).href : null
}

function moduleAt(url: string, format: string): ResolveFnOutput {
  return { url, format, shortCircuit: true }
}
