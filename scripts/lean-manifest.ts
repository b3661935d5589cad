import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

const HEAD = 'window.__reactRouterManifest='
type Manifest = { routes: Record<string, Record<string, unknown>> }

/**
 * Takes what the browser never reads out of the router's list of routes, which every page loads: false and empty facts, and the files that a
 * page shares with others, which only the server needs to know. With fifty routes it is a kilobyte less in front of the first picture.
 * @throws Error when the router writes its list in another way, so that an upgrade is looked at
 */
export async function leanManifest(assets: string): Promise<void> {
  const [name, other] = (await readdir(assets)).filter((file) => /^manifest-.*\.js$/.test(file))
  const file = path.join(assets, name ?? '')
  const code = name ? await readFile(file, 'utf8') : ''
  if (other || !code.startsWith(HEAD)) throw new Error('The router writes its manifest in another way: look at lean-manifest.ts.')
  const manifest = JSON.parse(code.slice(HEAD.length).replace(/;\s*$/, '')) as Manifest
  for (const [id, route] of Object.entries(manifest.routes)) manifest.routes[id] = lean(route)
  await writeFile(file, `${HEAD}${JSON.stringify(manifest)};`)
}

function lean({ imports: _shared, ...route }: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false && !(Array.isArray(value) && value.length === 0)))
}
