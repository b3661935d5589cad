import { setTimeout as wait } from 'node:timers/promises'
import { and, desc, eq, inArray } from 'drizzle-orm'

import { addressOf } from '#modules/operators/contract/payment-method.ts'
import { awayWords } from '#modules/operators/contract/provider-words.ts'
import type { OfferedProvider } from '#modules/payments/contract/payments.ts'
import { switchWords } from '#modules/settings/contract/switch-words.ts'

import { payments } from '#modules/payments/database/tables.ts'
import type { PaymentProviderName } from '#modules/operators/database/values.ts'
import { ProviderDown, ProviderRefusal } from '#providers/provider-faults.ts'
import type { PaymentProvider, PaymentProviders } from '#providers/payment-provider.ts'
import { requireOpen, isClosed } from '#modules/settings/module.ts'
import { addMs } from '#kernel/clock.ts'
import { isTaken, type Tx } from '#kernel/database/database.ts'
import { madeBefore, withIdempotencyKey, noteMade, type Attempt } from '#kernel/http/idempotency.ts'
import { newId, randomClearText } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail, notOpened } from './errors.ts'
import type { Purpose } from './events.ts'
import { openBefore, refuseTooManyPages } from './open-pages.ts'

export type PaymentParts = { providers: PaymentProviders; publicUrl: () => string }
export type NewPayment = {
  provider: PaymentProviderName
  purpose: Purpose
  subjectId: string
  payerId: string
  francs: number
  forDeposit?: boolean
  reference: string
  returnPath?: string
  claimed?: (tx: Tx) => Promise<void>
}

/** ms; then its process has died. */
const claimMs = 30_000

/**
 * Opens the provider's page, or returns the open one. The caller computes the amount.
 * @returns the provider's address.
 * @throws payments.provider_down (503) · payments.provider_refused (503) · payments.opening (409) ·
 * payments.too_many_pages (429) · payments.not_offered (409) · switches.…_closed (409)
 */
export async function startPayment(
  kernel: Kernel,
  parts: PaymentParts,
  input: NewPayment,
  once?: Attempt,
): Promise<string> {
  requireOpen(kernel, input.provider)
  const provider = parts.providers.get(input.provider)
  if (!provider) throw fail('payments.not_offered')
  const claim = await claimAttempt(kernel, provider, input, once)
  if ('waiting' in claim) return awaitPage(kernel, input)
  if ('paymentUrl' in claim) {
    if (claim.replaced) await closePage(kernel, parts.providers, claim.replaced)
    return claim.paymentUrl
  }
  if (claim.replaced) await closePage(kernel, parts.providers, claim.replaced)
  return openPage(kernel, { provider, publicUrl: parts.publicUrl() }, input, claim)
}

type PaymentClaim =
  | { paymentUrl: string; replaced: string | null }
  | { waiting: true }
  | { paymentId: string; providerOrderId: string; replaced: string | null }

/** Claims the only live attempt; the unique index decides races. */
async function claimAttempt(
  kernel: Kernel,
  provider: PaymentProvider,
  input: NewPayment,
  once?: Attempt,
): Promise<PaymentClaim> {
  const now = kernel.clock.now()
  try {
    return await kernel.transaction(async (tx): Promise<PaymentClaim> => {
      let replaced: string | null = null
      const paymentId = once ? await claimKey(tx, once) : newId()
      const mine = and(
        eq(payments.purpose, input.purpose),
        eq(payments.subjectId, input.subjectId),
        inArray(payments.state, ['created', 'initiated']),
      )
      const [live] = await tx.select().from(payments).where(mine).for('update')
      if (
        live?.state === 'initiated' &&
        live.paymentUrl &&
        live.provider === input.provider &&
        live.amountFrancs === input.francs &&
        live.forDeposit === (input.forDeposit ?? false) &&
        live.expiresAt > now
      ) {
        if (once) await noteMade(tx, once, live.id)
        return { paymentUrl: live.paymentUrl, replaced: null }
      }
      if (live?.state === 'created' && now.getTime() - live.createdAt.getTime() < claimMs)
        return { waiting: true }
      // Later checks settle last-second payments.
      if (live) replaced = live.provider === input.provider ? null : live.id
      if (live) await tx.update(payments).set({ state: 'expired' }).where(eq(payments.id, live.id))
      const open = provider.closePage ? undefined : await openBefore(tx, input, now)
      if (open) {
        await tx.update(payments).set({ state: 'initiated' }).where(eq(payments.id, open.id))
        await input.claimed?.(tx)
        if (once) await noteMade(tx, once, open.id)
        return { paymentUrl: open.paymentUrl, replaced }
      }
      await refuseTooManyPages(tx, input, now)
      const providerOrderId = `${input.reference.slice(0, 21)}-${randomClearText(8)}`
      await tx.insert(payments).values({
        id: paymentId,
        provider: input.provider,
        purpose: input.purpose,
        subjectId: input.subjectId,
        payerId: input.payerId,
        amountFrancs: input.francs,
        forDeposit: input.forDeposit ?? false,
        providerOrderId,
        createdAt: now,
        expiresAt: addMs(now, provider.validityMs),
      })
      await input.claimed?.(tx)
      return { paymentId, providerOrderId, replaced }
    })
  } catch (error) {
    if (isTaken(error)) return { waiting: true }
    throw error
  }
}

async function claimKey(tx: Tx, once: Attempt): Promise<string> {
  const { id, made } = await withIdempotencyKey(tx, once, async (id) => id)
  return made ?? ((await tx.$count(payments, eq(payments.id, id))) > 0 ? newId() : id)
}

/**
 * Returns the page opened with this key, or null.
 * @throws idempotency.other_body (422)
 */
export async function pageOpenedBefore(kernel: Kernel, once: Attempt): Promise<string | null> {
  const id = await madeBefore(kernel.db, once)
  if (!id) return null
  const [opened] = await kernel.db
    .select({ paymentUrl: payments.paymentUrl })
    .from(payments)
    .where(eq(payments.id, id))
  return opened?.paymentUrl ?? null
}

async function openPage(
  kernel: Kernel,
  { provider, publicUrl: url }: { provider: PaymentProvider; publicUrl: string },
  input: NewPayment,
  { paymentId, providerOrderId }: { paymentId: string; providerOrderId: string },
): Promise<string> {
  try {
    const page = await provider.openPage({
      orderId: providerOrderId,
      francs: input.francs,
      reference: input.reference.slice(0, 30),
      returnUrl: url + (input.returnPath ?? '/paiement/retour'),
      cancelUrl: url + (input.returnPath ?? '/paiement/annule'),
      noticeUrl: `${url}/api/payments/notifications/${addressOf(provider.name)}`,
    })
    const now = kernel.clock.now()
    const { payToken, notifToken, paymentUrl } = page
    await kernel.db
      .update(payments)
      .set({
        state: 'initiated',
        payToken,
        notifToken,
        paymentUrl,
        initiatedAt: now,
        expiresAt: addMs(now, provider.validityMs),
      })
      .where(and(eq(payments.id, paymentId), eq(payments.state, 'created')))
    return paymentUrl
  } catch (error) {
    if (!(error instanceof ProviderDown || error instanceof ProviderRefusal)) throw error
    kernel.log.warn({ err: error }, 'payment not opened')
    await kernel.db
      .update(payments)
      .set({
        state: 'failed',
        failure: error instanceof ProviderDown ? 'provider_down' : `refused ${error.code}`,
      })
      .where(eq(payments.id, paymentId))
    throw notOpened(
      input.provider,
      input.purpose,
      error instanceof ProviderDown ? 'down' : 'refused',
    )
  }
}

async function awaitPage(kernel: Kernel, input: NewPayment): Promise<string> {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const [latest] = await kernel.db
      .select({ state: payments.state, paymentUrl: payments.paymentUrl })
      .from(payments)
      .where(and(eq(payments.purpose, input.purpose), eq(payments.subjectId, input.subjectId)))
      .orderBy(desc(payments.createdAt))
      .limit(1)
    if (latest?.state === 'initiated' && latest.paymentUrl) return latest.paymentUrl
    if (latest?.state === 'failed') throw notOpened(input.provider, input.purpose, 'down')
    if (latest?.state !== 'created') break
    await wait(250)
  }
  throw fail('payments.opening', { retryAfter: 2 })
}

export function offered(kernel: Kernel, providers: PaymentProviders): OfferedProvider[] {
  return [...providers.values()].map((provider) => {
    const { name } = provider
    const closed = isClosed(kernel, name) ? switchWords[name].sentence : null
    const reason = closed ?? (provider.isAway() ? awayWords(name) : null)
    return { name, open: reason === null, reason }
  })
}

/** A late success is still settled. */
export async function closePage(
  kernel: Kernel,
  providers: PaymentProviders,
  paymentId: string,
): Promise<void> {
  const [payment] = await kernel.db
    .select({ provider: payments.provider, payToken: payments.payToken })
    .from(payments)
    .where(eq(payments.id, paymentId))
  if (!payment?.payToken) return
  try {
    await providers.get(payment.provider)?.closePage?.(payment.payToken)
  } catch (error) {
    if (!(error instanceof ProviderDown || error instanceof ProviderRefusal)) throw error
    kernel.log.info({ err: error, paymentId }, 'payment page not closed')
  }
}

/** Makes refunds go to the payer, also for open pages. */
export async function refundWhoPays(tx: Tx, subjectId: string): Promise<void> {
  await tx.update(payments).set({ refundsToPayer: true }).where(eq(payments.subjectId, subjectId))
}
