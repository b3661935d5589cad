import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { and, count, desc, eq, gte, inArray } from 'drizzle-orm'
import { z } from 'zod'

import { dueAfter } from '#modules/calendar/contract/due.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import { noShop } from '#modules/shops/module.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import type { OwnVerification } from '#modules/verification/contract/own-verification.ts'
import { SENDINGS_A_DAY, VISIT_DAYS } from '#modules/verification/contract/verification-rules.ts'
import { verifications } from '#modules/verification/database/tables.ts'
import { openStates, paperKinds } from '#modules/verification/database/values.ts'
import { dayMs } from '#kernel/clock.ts'
import { isTaken, type Sql } from '#kernel/database/database.ts'
import type { ShopActor } from '#kernel/http/caller.ts'
import { madeBefore, withIdempotencyKey } from '#kernel/http/idempotency.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { text } from '#kernel/wire/text-fields.ts'
import { fail } from './errors.ts'
import { lockVerification, moveVerification } from './move.ts'
import { erasePhotos, keepPhotos, newPhoto } from './photos.ts'
import { fileOf, readForm } from './read-form.ts'
import { verificationMoved } from './events.ts'
import { visitorsOf } from './visitors.ts'

const incomplete = 'Donnez la pièce et le nom du titulaire.'
const Words = z.object({
  paperKind: z.enum(paperKinds, 'Choisissez une pièce.'),
  holderName: text(2, 80, 'Donnez le nom du titulaire du numéro de dépôt.'),
})

export type Sending = z.output<typeof Words> & { paper: Buffer; portrait: Buffer }

/** @throws verification.incomplete (400) */
export async function readSending(request: FastifyRequest): Promise<Sending> {
  const form = await readForm(request, ['paper', 'portrait'])
  const words = Words.safeParse(Object.fromEntries(form.texts))
  if (!words.success) {
    const details = Object.fromEntries(
      words.error.issues.map((issue) => [String(issue.path[0]), issue.message]),
    )
    const sentence = Object.values(details)[0] ?? incomplete
    throw fail('verification.incomplete', { sentence, details })
  }
  return {
    ...words.data,
    paper: await fileOf(form, 'paper'),
    portrait: await fileOf(form, 'portrait'),
  }
}

/**
 * Sends a shop's papers. The rules are read before the photos are made anew, and again with them.
 * @throws verification.open, verification.verified (409) · verification.too_many (429) · images.*
 */
export async function sendVerification(
  kernel: Kernel,
  shop: ShopActor,
  { paper, portrait, ...words }: Sending,
  key: string,
): Promise<void> {
  const at = kernel.clock.now()
  const attempt = {
    userId: shop.ownerId,
    key,
    body: { ...words, paper: hashOf(paper), portrait: hashOf(portrait) },
    at,
  }
  if (await madeBefore(kernel.db, attempt)) return
  await refuseSending(kernel, kernel.db, shop.shopId)
  const photos = [await newPhoto('paper', paper), await newPhoto('portrait', portrait)]
  try {
    await kernel.transaction((tx) =>
      withIdempotencyKey(tx, attempt, async (id) => {
        await refuseSending(kernel, tx, shop.shopId)
        const [place] = await tx
          .select({ region: shopFacts.region, quartier: shopFacts.quartier })
          .from(shopFacts)
          .where(eq(shopFacts.id, shop.shopId))
        if (!place) throw noShop()
        const visitors = await visitorsOf(kernel, tx, { ...place, shopId: shop.shopId })
        await tx.insert(verifications).values({
          id,
          ...words,
          ...visitors,
          shopId: shop.shopId,
          ownerId: shop.ownerId,
          state: 'sent',
          sentAt: at,
          visitDueAt: dueAfter(marketCalendar(kernel), at, { deliveryDays: VISIT_DAYS }),
        })
        await keepPhotos(tx, kernel, id, photos)
        await kernel.events.emit(tx, verificationMoved, {
          verificationId: id,
          shopId: shop.shopId,
          ownerId: shop.ownerId,
          state: 'sent',
          refusal: null,
          lapseCause: null,
          at: at.toISOString(),
        })
      }),
    )
  } catch (error) {
    if (isTaken(error, 'verifications_one_open')) throw fail('verification.open')
    throw error
  }
}

async function refuseSending(kernel: Kernel, db: Sql, shopId: string): Promise<void> {
  const [last] = await db
    .select({ state: verifications.state })
    .from(verifications)
    .where(
      and(
        eq(verifications.shopId, shopId),
        inArray(verifications.state, [...openStates, 'verified']),
      ),
    )
  if (last) throw fail(last.state === 'verified' ? 'verification.verified' : 'verification.open')
  const now = kernel.clock.now().getTime()
  const [today] = await db
    .select({ sendings: count() })
    .from(verifications)
    .where(
      and(
        eq(verifications.shopId, shopId),
        gte(verifications.sentAt, new Date(now - (now % dayMs))),
      ),
    )
  if ((today?.sendings ?? 0) >= SENDINGS_A_DAY) throw fail('verification.too_many')
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/**
 * Takes a request back before it is decided: its photos are erased at once.
 * @throws verification.none (404)
 */
export async function withdrawVerification(kernel: Kernel, { shopId }: ShopActor): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const [open] = await tx
      .select({ id: verifications.id })
      .from(verifications)
      .where(and(eq(verifications.shopId, shopId), inArray(verifications.state, [...openStates])))
    if (!open) throw fail('verification.none')
    const row = await lockVerification(tx, open.id)
    if (!isOpen(row.state)) throw fail('verification.none')
    await moveVerification(tx, kernel, row, { state: 'withdrawn', endedAt: at, eraseAt: at })
    await erasePhotos(tx, [row.id], at)
  })
}

export function isOpen(state: string): boolean {
  return (openStates as readonly string[]).includes(state)
}

/** @throws shops.no_shop (404) */
export async function readOwnVerification(
  { db }: Kernel,
  { shopId }: ShopActor,
): Promise<OwnVerification> {
  const [shop] = await db
    .select({ depotNumber: shopFacts.depotNumber })
    .from(shopFacts)
    .where(eq(shopFacts.id, shopId))
  if (!shop) throw noShop()
  const [row] = await db
    .select()
    .from(verifications)
    .where(eq(verifications.shopId, shopId))
    .orderBy(desc(verifications.sentAt), desc(verifications.id))
    .limit(1)
  if (!row) return { request: null, ...shop }
  const { id: _id, state, paperKind, refusal, lapseCause } = row
  return {
    ...shop,
    request: {
      _id,
      state,
      paperKind,
      sentAt: row.sentAt.toISOString(),
      visitDueAt: row.visitDueAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      refusal: state === 'refused' ? refusal : null,
      lapseCause,
      eraseAt: row.erasedAt ? null : (row.eraseAt?.toISOString() ?? null),
    },
  }
}
