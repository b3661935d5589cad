import { registerHooks, type ResolveFnOutput } from 'node:module'

// Where the files of drizzle-orm and of the market are, without asking Node. It reads drizzle-orm’s
// 137 KB of `exports` anew for each of its hundred files and for each of ours that imports it: two
// of the 3.5 seconds that the market’s modules took to load. For each import of a file of ours it
// looks at the disk and at package.json several times. Loaded before them, by `node --import` or
// run.mjs.

const root = new URL('../', import.meta.url).href
const packages = `${root}node_modules/`
const drizzle = `${packages}drizzle-orm/`
const found = new Map<string, ResolveFnOutput>()
/** What Node calls a file of ours, read from the first one. */
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

/** The address of `#modules/…/x.ts` (package.json, imports) and of `./x.ts`; null for any other. */
function ownFile(specifier: string, parentURL: string): string | null {
  if (!specifier.endsWith('.ts')) return null
  if (!parentURL.startsWith(root) || parentURL.startsWith(packages)) return null
  if (specifier.startsWith('#')) return root + specifier.slice(1)
  return specifier.startsWith('.') ? new URL(specifier, parentURL).href : null
}

function moduleAt(url: string, format: string): ResolveFnOutput {
  return { url, format, shortCircuit: true }
}
