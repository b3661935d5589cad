import type { FastifyInstance } from 'fastify'

import { IMAGE_MAX_BYTES } from '#kernel/wire/limits.ts'
import { PIXEL_ORIGIN } from '#modules/visits/contract/tracking.ts'

import { AnswerCache } from '#kernel/caches/answer-cache.ts'
import type { PaymentsConfig, SmsConfig, WhatsAppConfig } from '#server/config/provider-keys.ts'
import { EVERYTHING } from '#kernel/caches/front-cache.ts'
import { Drain, serveHealth } from '#kernel/http/health.ts'
import { openHttpServer } from '#kernel/http/http-server.ts'
import { LoadLimit, LoopDelay } from '#kernel/limits/load-limit.ts'
import { measureCache } from '#kernel/caches/cache.ts'
import type { Receiving } from '#kernel/http/receiving.ts'
import { startKernel, stopKernel, type Kernel } from '#kernel/kernel.ts'
import { serve } from '#kernel/http/serve.ts'
import { openSms } from '#providers/sms/sms.ts'
import { openWhatsApp } from '#providers/whatsapp/whatsapp.ts'
import { openWebPush, type PushSettings } from '#providers/web-push/web-push.ts'
import { serveAppFile } from '#server/rendering/app-file.ts'
import type { PageSource } from '#server/rendering/page-source.ts'
import { publishBuild, readOtherBuilds } from '#server/rendering/other-builds.ts'
import { registerPages } from '#server/rendering/register-pages.ts'
import { answerHeaders } from '#server/rendering/security-headers.ts'

import { authenticator, teamRules, type TeamRules } from '#modules/identity/module.ts'
import { followChanges } from './cache-invalidation.ts'
import { withKeys } from '#modules/integrations/module.ts'
import { version } from './version.ts'
import { openLimits } from './day-limits.ts'
import { openPaymentProviders, providerInfoRoute } from './providers.ts'
import { sendCode, sendResetLink } from '#modules/channels/module.ts'
import { type Ceilings } from '#modules/orders/module.ts'
import { serveReference } from './reference/index.ts'
import { modules, wire, type ModuleParts } from './modules.ts'
import { isOfSale } from '#modules/link-sales/module.ts'
import { actFor } from '#modules/shops/module.ts'
import { teamSettings } from '#modules/settings/module.ts'
import { closeForMaintenance } from '#modules/settings/module.ts'

export type AppParts = {
  kernel: Kernel
  publicUrl: () => string
  payments: PaymentsConfig
  sms: SmsConfig
  whatsApp?: WhatsAppConfig | null
  /** Pace of the contract with the SMS operator; default 5. */
  smsPerSecond?: number
  /** null: not offered. */
  push?: PushSettings | null
  /** `insecure` permits http and this machine, for tests. */
  webhooks?: { insecure: boolean }
  appFile?: string | null
  /** Meta pixel, loaded by devices that consented. */
  pixelId?: string | null
  /** Simulators that replace real providers. */
  simulated?: { payments: boolean; smsInbox: string | null; whatsAppInbox: string | null }
  /** None in tests of the API alone. */
  pages?: { open(http: FastifyInstance): Promise<PageSource>; frames: readonly string[] }
  metricsToken: string | null
  /** Trusted for the client's address; default: this machine. */
  trustedProxies?: readonly string[]
  receiving?: Partial<Receiving>
  /** Off in tests, where all buyers share one address. */
  guarded: boolean
  /** ms between readings of switches and settings; null: only after an event. */
  switchesEveryMs?: number
  /** Process for jobs only: no page and no call. */
  probesOnly?: boolean
  /** Limits of a buyer's open orders; null: those of the settings. */
  ceilings?: Ceilings | null
  teamRules?: TeamRules
  /** Runs jobs. */
  work: boolean
  /** Delivers events to queues and other processes. Default: as `work`. */
  deliver?: boolean
  /** Receives the events of others. Default: as `work`. */
  listen?: boolean
}

const nothingSimulated = { payments: false, smsInbox: null, whatsAppInbox: null }

export type App = {
  http: FastifyInstance
  emptyCaches(): void
  drain: Drain
  close(): Promise<void>
}

/** Wires modules in the order in which an order passes them. */
export async function openApp(parts: AppParts): Promise<App> {
  const { kernel } = parts
  const http = await openHttpServer({
    log: kernel.log,
    headers: answerHeaders(parts.publicUrl()),
    trustedProxies: parts.trustedProxies ?? ['loopback'],
    ...(parts.receiving ? { receiving: parts.receiving } : {}),
    // A byte more than the largest picture shows that a file is too large.
    fileBytes: IMAGE_MAX_BYTES + 1,
    doubledErrors: ['/api/payments'],
  })
  const drain = new Drain(http, () => kernel.live.end())
  const cache = new AnswerCache(kernel.front)
  const load = new LoadLimit(parts.guarded ? new LoopDelay(http) : null)
  const rules = parts.teamRules ?? teamRules
  closeForMaintenance(http, kernel)
  if (parts.probesOnly) answerProbesOnly(http)
  const limits = parts.guarded ? openLimits(kernel) : null

  const providers = openPaymentProviders(parts.payments)
  const sms = openSms({
    ...parts.sms,
    sender: () => teamSettings(kernel).sender.sender || parts.sms.sender,
  })
  const moduleParts: ModuleParts = {
    publicUrl: parts.publicUrl,
    ceilings: parts.ceilings ?? null,
    identity: {
      sendResetLink: (tx, message) => sendResetLink(tx, kernel, message),
      sendCode: (tx, message) => sendCode(tx, kernel, message),
      rules,
    },
    providers,
    channels: {
      sms,
      smsPerSecond: parts.smsPerSecond,
      whatsApp: parts.whatsApp
        ? { whatsApp: openWhatsApp(parts.whatsApp), secrets: parts.whatsApp }
        : null,
      push: parts.push ? openWebPush(parts.push) : null,
    },
    pixelId: parts.pixelId ?? null,
    limits,
    webhooks: parts.webhooks ?? { insecure: false },
  }
  wire(kernel)
  const opened = modules.flatMap((module) => module.open?.(kernel, moduleParts) ?? [])
  for (const module of modules) module.notices?.(kernel, moduleParts)

  const authenticate = withKeys(kernel, authenticator(kernel, rules))
  serve(
    http,
    [
      providerInfoRoute({ simulated: parts.simulated ?? nothingSimulated }),
      ...opened.flatMap(({ routes }) => routes ?? []),
    ],
    {
      authenticate,
      actFor: actFor(kernel),
      isOfSale: isOfSale(kernel),
      cache,
      limits,
      load,
    },
  )
  kernel.live.serve(http, authenticate, limits)
  for (const module of opened) module.serve?.(http)
  serveAppFile(http, parts.appFile ?? null)
  serveHealth(http, kernel, { metricsToken: parts.metricsToken, version, drain })
  serveReference(http, parts.publicUrl)
  const source = await parts.pages?.open(http)
  if (source) await publishBuild(kernel, source.assets)
  const pages =
    parts.pages && source
      ? registerPages(http, {
          source,
          otherBuilds: readOtherBuilds(kernel),
          frames: parts.pages.frames,
          pictures: parts.pixelId ? [PIXEL_ORIGIN] : [],
          publicUrl: parts.publicUrl,
          log: kernel.log,
          front: kernel.front,
          limits,
          admit: (request, draw) => load.forPage(request, draw),
          overloaded: () => load.isLate,
        })
      : null
  measureCache(kernel, 'answers', cache)
  if (pages) measureCache(kernel, 'pages', pages)
  const emptyCaches = () => {
    cache.clear()
    pages?.clear()
    kernel.front?.drop([EVERYTHING])
  }
  kernel.events.onMissed(emptyCaches)
  const forget = (tags: readonly string[]) => {
    cache.invalidate(tags)
    pages?.invalidate(tags)
    kernel.front?.drop(tags)
  }
  followChanges(kernel, forget)
  const followed = { everyMs: parts.switchesEveryMs ?? null, forget }
  const unfollow = await Promise.all(
    modules.flatMap(({ follow }) => follow?.(kernel, followed) ?? []),
  )
  const { work, deliver = work, listen = work } = parts
  await startKernel(kernel, { work, deliver, listen })
  if (work)
    for (const handler of modules.flatMap(({ atStart = [] }) => atStart))
      await kernel.jobs.send({ handler, payload: null, queue: 'chores' })
  return {
    http,
    emptyCaches,
    drain,
    async close() {
      limits?.close()
      kernel.live.stop()
      await http.close()
      for (const end of unfollow) end()
      await stopKernel(kernel)
    },
  }
}

function answerProbesOnly(http: FastifyInstance): void {
  http.addHook('onRequest', (request, reply, done) => {
    if (/^\/(healthz|readyz|metrics)(\?|$)/.test(request.url)) return done()
    void reply.code(404).send({ message: 'Ce processus ne sert pas le marché.', code: 'not_found' })
  })
}
