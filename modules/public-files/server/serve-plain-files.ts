import type { FastifyInstance } from 'fastify'

import { dayMs, addMs, type Clock } from '#kernel/clock.ts'

// Searches may be crawled: their pages forbid indexing themselves.
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
// Data of drawn pages stays open: without it crawlers see a page without its list.
const open = ['/api/products/', '/api/categories', '/api/shops/']

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

/** ms from each request, so that the file never expires. */
const validMs = 180 * dayMs

type Market = { clock: Clock; publicUrl: () => string; email: () => string }

/** `GET /.well-known/security.txt` (RFC 9116). */
export function serveSecurity(http: FastifyInstance, { clock, publicUrl, email }: Market): void {
  http.get('/.well-known/security.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        [
          `Contact: mailto:${email()}`,
          `Expires: ${addMs(clock.now(), validMs).toISOString()}`,
          'Preferred-Languages: fr, en',
          `Canonical: ${publicUrl()}/.well-known/security.txt`,
          '',
        ].join('\n'),
      ),
  )
}
