import type { FastifyInstance } from 'fastify'

import { dayMs, addMs, type Clock } from '#kernel/clock.ts'

/** In ms from each request, so that the file never expires while the market runs. */
const validMs = 180 * dayMs

type Market = { clock: Clock; publicUrl: () => string; email: () => string }

/** `GET /.well-known/security.txt` (RFC 9116): where somebody who found a fault may write. */
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
