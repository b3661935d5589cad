import { brand } from '#kernel/wire/brand.ts'

/** The page of `/api/docs`. */
export const referencePage = `<!doctype html>
<html lang="fr">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${brand.name}, les appels du marché</title>
    <link rel="stylesheet" href="/api/docs/viewer.css" />
    <link rel="icon" href="/favicon.svg" />
  </head>
  <body>
    <main id="calls"></main>
    <noscript>Cette page demande JavaScript ; le document est à l’adresse <a href="/api/docs/openapi.json">/api/docs/openapi.json</a>.</noscript>
    <script src="/api/docs/viewer.js"></script>
    <script type="module" src="/api/docs/start.js"></script>
  </body>
</html>
`

/** Calls tried on the page go to the address it was opened at: its policy allows no other. */
export const startScript = `const answer = await fetch('/api/docs/openapi.json')
const spec = await answer.json()
spec.servers = [{ url: location.origin }]
SwaggerUIBundle({
  spec,
  dom_id: '#calls',
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  deepLinking: true,
  filter: true,
  persistAuthorization: false,
  tagsSorter: 'alpha',
  validatorUrl: null,
})
`
