import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { isInjection } from 'light-my-request'

import { type SwitchName, switchWords } from '#modules/settings/contract/switch-words.ts'
import type { ClosedSwitches } from '#modules/settings/contract/switches.ts'
import { brand } from '#kernel/wire/brand.ts'

import { marketSwitches } from '#modules/settings/database/tables.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { recordAct } from '#modules/journal/module.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { BARE_PAGE_POLICY, barePage } from '#kernel/http/bare-page.ts'
import { PERSONAL } from '#kernel/caches/front-cache.ts'
import { defineError, type DomainError } from '#kernel/errors.ts'
import { defineEvent } from '#kernel/events/events.ts'

/** Closed switches as last read, so that a check costs no statement. */
const known = new WeakMap<Kernel, ReadonlySet<SwitchName>>()

export function isClosed(kernel: Kernel, name: SwitchName): boolean {
  return known.get(kernel)?.has(name) ?? false
}

/** @throws switches.…_closed (409; 503 in maintenance), with the sentence for users */
export function requireOpen(kernel: Kernel, ...names: SwitchName[]): void {
  for (const name of names) if (isClosed(kernel, name)) throw closedError(name)
}

export async function readClosed(db: Sql): Promise<ClosedSwitches> {
  const rows = await db.select().from(marketSwitches).orderBy(marketSwitches.closedAt)
  return {
    closed: rows.map(({ name, reason, closedAt }) => ({
      name,
      reason,
      at: closedAt.toISOString(),
    })),
  }
}

async function learnClosed(kernel: Kernel): Promise<void> {
  const { closed } = await readClosed(kernel.db)
  known.set(kernel, new Set(closed.map(({ name }) => name)))
}

/**
 * Updates by the event, and every `everyMs` in case the listener lost its connection.
 * @returns a function that stops it
 */
export async function followSwitches(kernel: Kernel, everyMs: number | null): Promise<() => void> {
  const learn = () =>
    void learnClosed(kernel).catch((error: unknown) =>
      kernel.log.warn({ err: error }, 'switches not readable, trying again'),
    )
  kernel.events.everywhere(switchChanged, learn)
  await learnClosed(kernel)
  const timer = everyMs === null ? undefined : setInterval(learn, everyMs)
  return () => clearInterval(timer)
}

type Change = { name: SwitchName; closed: boolean; reason: string }

/** @param actor null from the command line */
export async function changeSwitch(
  kernel: Kernel,
  actor: Caller | null,
  { name, closed, reason }: Change,
): Promise<ClosedSwitches> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const row = { reason, closedBy: actor?.userId ?? null, closedAt: at }
    if (closed)
      await tx
        .insert(marketSwitches)
        .values({ name, ...row })
        .onConflictDoUpdate({ target: marketSwitches.name, set: row })
    else await tx.delete(marketSwitches).where(eq(marketSwitches.name, name))
    await recordAct(tx, {
      actor,
      action: closed ? 'switches.closed' : 'switches.opened',
      subject: { kind: 'switch', id: name, label: switchWords[name].closes },
      reason,
      at,
    })
    await kernel.events.emit(tx, switchChanged, { name, closed })
  })
  await learnClosed(kernel)
  return readClosed(kernel.db)
}

/**
 * Open during maintenance: the team’s screens and sign-in, probes, files, and providers' notices.
 */
const open =
  /^\/(admin|login|assets|healthz|readyz|metrics|favicon|icone|manifest|api\/(admin|users|payments\/notifications))(\W|$)/

/** Pages explain the maintenance and calls are refused; the team's screens still work. */
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

/** `switches.orders_closed` …, with the sentence of the contract. */
function closedError(name: SwitchName): DomainError {
  const status = name === 'maintenance' ? 503 : 409
  return defineError(
    `switches.${name}_closed`,
    status,
    switchWords[name].sentence,
  )({
    retryAfter: 60,
  })
}

export const switchChanged = defineEvent<{ name: SwitchName; closed: boolean }>('switches.changed')
