import type { FastifyInstance } from 'fastify'
import { isInjection } from 'light-my-request'

import { brand } from '#kernel/wire/brand.ts'
import { switchWords } from '#modules/switches/contract/switch-words.ts'

import { BARE_PAGE_POLICY, barePage } from '#kernel/http/bare-page.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { PERSONAL } from '#kernel/http/cache-control.ts'
import { isClosed } from './closed-now.ts'
import { closedError } from './errors.ts'

/**
 * What stays open: the team’s screens and the way to them, probes, files, and what the provider
 * reports.
 */
const open =
  /^\/(admin|login|assets|healthz|readyz|metrics|favicon|icone|manifest|api\/(admin|users|payments\/notifications))(\W|$)/

/**
 * During maintenance, people read a page that says so and calls are refused; the team's screens
 * still work.
 */
export function closeForMaintenance(http: FastifyInstance, kernel: Kernel): void {
  http.addHook('onRequest', (request, reply, done) => {
    if (!isClosed(kernel, 'maintenance') || open.test(request.url) || isInjection(request.raw))
      return done()
    if (request.url.startsWith('/api/')) return done(closedError('maintenance'))
    void reply
      .code(503)
      .headers({ 'retry-after': '60', 'cache-control': PERSONAL })
      .header('content-security-policy', BARE_PAGE_POLICY)
      .type('text/html; charset=utf-8')
      .send(page)
  })
}

const page = barePage(
  'Travaux en cours',
  `${brand.name} revient dans un instant`,
  switchWords.maintenance.sentence,
)
