import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { eq } from 'drizzle-orm'

import { personFacts } from '#modules/identity/database/views.ts'
import { recordAct } from '#modules/journal/module.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import type { ShopVisit } from '#modules/verification/contract/shop-visits.ts'
import { verifications } from '#modules/verification/database/tables.ts'
import { visitFindings } from '#modules/verification/database/values.ts'
import type { Sql } from '#kernel/database/database.ts'
import { madeBefore, withIdempotencyKey } from '#kernel/http/idempotency.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fail } from './errors.ts'
import { lockVerification, moveVerification, type VerificationRow } from './move.ts'
import { keepPhotos, newPhoto } from './photos.ts'
import { fileOf, readForm } from './read-form.ts'
import { mayVisit, type Visitor } from './visitors.ts'

/** @throws verification.unknown (404), also for who may not visit it */
export async function readVisit(kernel: Kernel, who: Visitor, id: string): Promise<ShopVisit> {
  const row = await visitableRow(kernel, kernel.db, who, id)
  const [shop] = await kernel.db
    .select({
      shopName: shopFacts.name,
      slug: shopFacts.slug,
      address: shopFacts.address,
      region: shopFacts.region,
      quartier: shopFacts.quartier,
      phone: personFacts.phone,
    })
    .from(shopFacts)
    .innerJoin(personFacts, eq(personFacts.id, shopFacts.ownerId))
    .where(eq(shopFacts.id, row.shopId))
  if (!shop) throw fail('verification.unknown')
  const [visitor] = row.visitorId
    ? await kernel.db
        .select({ name: personFacts.name })
        .from(personFacts)
        .where(eq(personFacts.id, row.visitorId))
    : []
  const isCallers = row.visitorId === who.caller.userId
  return {
    _id: id,
    ...shop,
    dueAt: row.visitDueAt.toISOString(),
    visitor: visitor?.name ?? null,
    isCallers,
    phone: isCallers && !row.visitedAt ? shop.phone : null,
    visitedAt: row.visitedAt?.toISOString() ?? null,
  }
}

/** Returns what waits for a visit or has had it, to who may visit it. */
async function visitableRow(
  kernel: Kernel,
  db: Sql,
  who: Visitor,
  id: string,
): Promise<VerificationRow> {
  const [row] = await db.select().from(verifications).where(eq(verifications.id, id))
  const isThere = row && ['sent', 'to_visit', 'to_decide'].includes(row.state)
  if (!isThere || !(await mayVisit(kernel, db, who, row))) throw fail('verification.unknown')
  return row
}

/**
 * Notes who goes; another may take it over once the visit is late.
 * @throws verification.unknown (404) · verification.visit_taken, verification.visited (409)
 */
export async function takeVisit(kernel: Kernel, who: Visitor, id: string): Promise<void> {
  const at = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    await visitableRow(kernel, tx, who, id)
    const row = await lockVerification(tx, id)
    if (row.visitedAt) throw fail('verification.visited')
    if (row.state !== 'sent' && row.state !== 'to_visit') throw fail('verification.unknown')
    const visitorId = who.caller.userId
    if (row.visitorId === visitorId) return
    if (row.visitorId && row.visitDueAt > at) throw fail('verification.visit_taken')
    await moveVerification(tx, kernel, row, { state: 'to_visit', visitorId, visitTakenAt: at })
    await recordAct(tx, {
      actor: who.caller,
      action: 'verification.visit_taken',
      subject: { kind: 'shop', id: row.shopId },
      at,
    })
  })
}

type Report = { finding: (typeof visitFindings)[number]; place: Buffer }

/** @throws verification.incomplete (400) */
export async function readReport(request: FastifyRequest): Promise<Report> {
  const form = await readForm(request, ['place'])
  const finding = visitFindings.find((one) => one === form.texts.get('finding'))
  if (!finding) throw fail('verification.incomplete', { sentence: 'Dites ce que vous avez vu.' })
  return { finding, place: await fileOf(form, 'place') }
}

/**
 * Notes what was seen, with a photo of the shop; sent again under its key it changes nothing.
 * @throws verification.unknown (404) · verification.not_taken, verification.visited (409) and
 * images.*
 */
export async function reportVisit(
  kernel: Kernel,
  who: Visitor,
  { id, finding, place, key }: Report & { id: string; key: string },
): Promise<void> {
  const at = kernel.clock.now()
  const { userId } = who.caller
  const hash = createHash('sha256').update(place).digest('hex')
  const attempt = { userId, key, body: { id, finding, hash }, at }
  if (await madeBefore(kernel.db, attempt)) return
  refuseReport(await visitableRow(kernel, kernel.db, who, id), userId)
  const photo = await newPhoto('place', place)
  await kernel.transaction((tx) =>
    withIdempotencyKey(tx, attempt, async () => {
      const row = await lockVerification(tx, id)
      refuseReport(row, userId)
      await moveVerification(tx, kernel, row, { state: 'to_decide', finding, visitedAt: at })
      await keepPhotos(tx, kernel, id, [photo])
      await recordAct(tx, {
        actor: who.caller,
        action: 'verification.visited',
        subject: { kind: 'shop', id: row.shopId },
        after: { finding },
        at,
      })
    }),
  )
}

function refuseReport({ visitedAt, visitorId, state }: VerificationRow, userId: string): void {
  if (visitedAt) throw fail('verification.visited')
  if (state !== 'to_visit' || visitorId !== userId) throw fail('verification.not_taken')
}
