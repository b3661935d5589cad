import { registerHooks, type ResolveFnOutput } from 'node:module'

// Where drizzle-orm’s files are, found once. Node reads the package’s 137 KB of `exports` anew for
// each of its hundred files and for each of ours that imports it: two of the 3.5 seconds that the
// market’s modules take to load. Loaded before them, by `node --import` or run.mjs.

const folder = new URL('../../node_modules/drizzle-orm/', import.meta.url).href
const found = new Map<string, ResolveFnOutput>()

registerHooks({
  resolve(specifier, context, next) {
    if (!context.conditions.includes('import')) return next(specifier, context)
    const isOwn = context.parentURL?.startsWith(folder) ?? false
    if (isOwn && specifier.startsWith('.'))
      return moduleAt(new URL(specifier, context.parentURL).href)
    if (specifier !== 'drizzle-orm' && !specifier.startsWith('drizzle-orm/'))
      return next(specifier, context)
    const place = found.get(specifier) ?? moduleAt(next(specifier, context).url)
    found.set(specifier, place)
    return place
  },
})

function moduleAt(url: string): ResolveFnOutput {
  return { url, format: 'module', shortCircuit: true }
}
