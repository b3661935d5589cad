import type { DrawnPage } from '#kernel/wire/pages.ts'

/** Sent when even the error screen could not be drawn: words and two links, no style, no script. */
const HTML = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Erreur · Sugu</title></head><body>
<h1>Unexpected Application Error!</h1>
<p>Une erreur est survenue. Réessayez dans un instant.</p>
<p><a href="">Réessayer</a></p>
<p><a href="/">Retour à l’accueil</a></p>
</body></html>`

/**
 * The same page, unless the router answered a fault with a bare line of English or with nothing.
 */
export function orLastResort(drawn: DrawnPage): DrawnPage {
  const type = drawn.headers.get('content-type') ?? ''
  if (drawn.status < 500 || type.startsWith('text/html') || type.startsWith('text/x-script'))
    return drawn
  return {
    ...drawn,
    headers: new Headers({ 'content-type': 'text/html; charset=utf-8' }),
    body: HTML,
  }
}
