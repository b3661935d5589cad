import { isDeepStrictEqual } from 'node:util'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import vm from 'node:vm'

const NAME = 'window.__reactRouterManifest'
type Route = {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  module: string
  css?: string[]
} & Record<string, unknown>
type Manifest = { routes: Record<string, Route> } & Record<string, unknown>

/** Facts that a page may have, by the letter that stands for each. Other facts are the server's, or never read. */
const FACTS = {
  i: 'index',
  l: 'hasLoader',
  c: 'hasClientLoader',
  e: 'hasErrorBoundary',
  m: 'hasClientMiddleware',
  a: 'hasClientAction',
  s: 'hasAction',
} as const
const READ: readonly string[] = ['id', 'parentId', 'path', 'module', 'css', ...Object.values(FACTS)]

/**
 * Writes the router's list of routes, which every page loads, without what the browser never reads and in rows of text that unfold themselves:
 * with fifty routes it is two kilobytes less in front of the first picture.
 * @throws Error when the router writes its list in another way, so that an upgrade is looked at
 */
export async function leanManifest(assets: string): Promise<void> {
  const [name, other] = (await readdir(assets)).filter((file) => /^manifest-.*\.js$/.test(file))
  const file = path.join(assets, name ?? '')
  const code = name ? await readFile(file, 'utf8') : ''
  if (other || !code.startsWith(`${NAME}=`)) throw changed()
  const manifest = JSON.parse(code.slice(NAME.length + 1).replace(/;\s*$/, '')) as Manifest
  const folded = fold(manifest)
  if (
    !isDeepStrictEqual(
      unfolded(folded),
      plain({ ...manifest, routes: mapRoutes(manifest.routes, whatIsRead) }),
    )
  )
    throw changed()
  await writeFile(file, folded)
}

function fold({ routes, ...rest }: Manifest): string {
  const styles = [...new Set(Object.values(routes).flatMap((route) => route.css ?? []))]
  const rows = Object.values(routes).map((route) => {
    const facts = Object.entries(FACTS).flatMap(([letter, fact]) => (route[fact] ? [letter] : []))
    return [
      route.id,
      route.parentId ?? '',
      route.path ?? '',
      fileOf(route),
      facts.join(''),
      (route.css ?? []).map((style) => styles.indexOf(style)).join(),
    ].join('|')
  })
  return `${NAME}=((r,s,f)=>({...${JSON.stringify(rest)},routes:Object.fromEntries(r.split("~").map(r=>{let[i,p,t,m,q,c]=r.split("|"),o={id:i,module:"/assets/"+m.replace("*",i.split("/").pop()+"-")+".js"};if(p)o.parentId=p;if(t||!p)o.path=t;for(let k of q)o[f[k]]=!0;if(c)o.css=c.split(",").map(n=>s[n]);return[i,o]}))}))(${JSON.stringify(rows.join('~'))},${JSON.stringify(styles)},${JSON.stringify(FACTS)});`
}

/** `/assets/login.page-evcORkPL.js` of `accounts/login.page` → `*evcORkPL`. */
function fileOf({ id, module }: Route): string {
  const file = module.replace(/^\/assets\//, '').replace(/\.js$/, '')
  const start = `${id.split('/').at(-1) ?? ''}-`
  return file.startsWith(start) ? `*${file.slice(start.length)}` : file
}

function whatIsRead(route: Route): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(route).filter(
      ([fact, value]) =>
        READ.includes(fact) && value !== false && !(Array.isArray(value) && value.length === 0),
    ),
  )
}

function mapRoutes(
  routes: Record<string, Route>,
  change: (route: Route) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, change(route)]))
}

function unfolded(code: string): unknown {
  const window: Record<string, unknown> = {}
  vm.runInNewContext(code, { window })
  return plain(window['__reactRouterManifest'])
}

/** Of this realm, without order. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

function changed(): Error {
  return new Error('The router writes its list of routes in another way: look at lean-manifest.ts.')
}
