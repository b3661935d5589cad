import { PAGES } from './kept.ts'
import { isPattern } from './page-key.ts'

const SHOWN = 12

/**
 * The page shown offline instead of one that was never seen: another try, and what can be read. It
 * needs no file and no script.
 */
export async function offlinePage(address: string): Promise<Response> {
  const seen = await seenPages()
  const list = seen
    .map(({ path, title }) => `<li><a href="${escaped(path)}">${title}</a></li>`)
    .join('')
  const html = HTML.replace('{retry}', () => escaped(address)).replace('{seen}', () =>
    list ? `<h2>Ce que vous pouvez relire</h2><ul>${list}</ul>` : '',
  )
  const policy =
    "default-src 'none'; style-src 'nonce-hors-ligne'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
  return new Response(html, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
  })
}

/** The last pages seen, by their titles, which are HTML already. */
async function seenPages(): Promise<{ path: string; title: string }[]> {
  const cache = await caches.open(PAGES)
  const seen: { path: string; title: string }[] = []
  const requests = [...(await cache.keys())]
  // The last seen first. Phones of some years ago have no toReversed.
  while (requests.length > 0 && seen.length < SHOWN) {
    const request = requests.pop()
    if (!request) break
    const { pathname, search } = new URL(request.url)
    if (pathname.endsWith('.data') || isPattern(pathname)) continue
    const html = await (await cache.match(request))?.text()
    const title = /<title>([^<]+)/.exec(html ?? '')?.[1]?.replace(/ · [^·]+$/, '')
    if (title) seen.push({ path: pathname + search, title })
  }
  return seen
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const STYLE = `
:root{color-scheme:light dark;--p:#fbf8f2;--c:#fff;--e:#1f1a17;--f:#635a53;--t:#9a3412;--s:#fff;--b:#e6ded3;--l:#2e3a8c}
@media (prefers-color-scheme:dark){:root{--p:#161311;--c:#201c19;--e:#f4eee6;--f:#b9aea3;--t:#f0895a;--s:#2a1105;--b:#3a332d;--l:#a7b0f2}}
body{margin:0;background:var(--p);color:var(--e);font:16px/1.5 system-ui,sans-serif}
main{max-width:420px;margin:0 auto;padding:48px 16px;text-align:center}
svg{fill:var(--t)}h1{font-size:20px;margin:16px 0 8px}h2{font-size:16px;margin:32px 0 8px;text-align:left}p{margin:0 0 24px;color:var(--f)}
.b{display:inline-block;line-height:48px;padding:0 24px;border-radius:12px;background:var(--t);color:var(--s);font-weight:700;text-decoration:none}
ul{list-style:none;margin:0;padding:0;text-align:left;background:var(--c);border:1px solid var(--b);border-radius:12px}
li+li{border-top:1px solid var(--b)}li a{display:block;padding:14px 16px;color:var(--l);text-decoration:none}
a:focus-visible{outline:3px solid var(--l);outline-offset:2px}`

const CALABASH =
  'M13 1.5 18 6.5 13 11.5 8 6.5zM1.5 13.5h23a11.5 11.5 0 0 1-23 0zM5.6 17.3 9.3 21 13 17.3 16.7 21 20.4 17.3 19 15.9 16.7 18.2 13 14.5 9.3 18.2 7 15.9z'

const HTML = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Hors ligne · Sugu</title>
<style nonce="hors-ligne">${STYLE}</style></head><body><main><svg viewBox="0 0 26 26" width="72" height="72" aria-hidden="true"><path fill-rule="evenodd" d="${CALABASH}"/></svg>
<h1>Vous êtes hors ligne</h1><p>Cette page n’a pas encore été vue sur cet appareil. Elle s’ouvrira dès que le réseau revient.</p>
<a class="b" href="{retry}">Réessayer</a>{seen}</main></body></html>`
