import { createHash } from 'node:crypto'

import { brand } from '../wire/brand.ts'

const style = `body{font:1.125rem/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto 0;padding:0 1.25rem;color:#1c1917;background:#fffbf5}h1{font-size:1.5rem;line-height:1.25;color:${brand.themeColour}}a{display:inline-flex;align-items:center;min-height:3rem;padding:0 1.5rem;border-radius:.75rem;background:${brand.themeColour};color:#fff;text-decoration:none;font-weight:600}a:focus-visible{outline:3px solid #1c1917;outline-offset:3px}`

export const BARE_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'`

/** Makes a page without further requests, for `BARE_PAGE_POLICY`. */
export function barePage(
  title: string,
  heading: string,
  sentence: string,
  link = { words: 'Réessayer', to: '' },
): string {
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · ${brand.name}</title><style>${style}</style></head><body><main>
<h1>${heading}</h1>
<p>${sentence}</p>
<p><a href="${link.to}">${link.words}</a></p>
</main></body></html>`
}
