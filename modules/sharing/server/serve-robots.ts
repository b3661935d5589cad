import type { FastifyInstance } from 'fastify'

// Personal pages are of no use to a search engine, and the API has no page. Searches may be
// followed: their pages say themselves that they are not to be indexed.
const closed = [
  '/api/',
  '/panier',
  '/CheckoutScreen',
  '/commandes',
  '/favoris',
  '/profile',
  '/notifications',
  '/parametre',
  '/paiement/',
  '/Payement/',
  '/login',
  '/register',
]
// What pages are drawn with stays open: without it a search engine sees a page without its list.
const open = ['/api/products/', '/api/categories', '/api/shops/']

/** `GET /robots.txt` */
export function serveRobots(http: FastifyInstance, publicUrl: () => string): void {
  http.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        [
          'User-agent: *',
          ...closed.map((path) => `Disallow: ${path}`),
          ...open.map((path) => `Allow: ${path}`),
          '',
          `Sitemap: ${publicUrl()}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )
}
