import { sql } from 'drizzle-orm'
import type { TeamProductAct } from '#modules/moderation/contract/admin-products.ts'
import { recordAct, type Facts } from '#modules/journal/module.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { dayMs, addMs } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { DomainError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { productFacts } from '#modules/products/database/views.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import type { Suspender } from '#modules/products/database/values.ts'
import { lockShopOf } from '#modules/shops/module.ts'
import {
  featureProducts,
  keepSellerSuspension,
  markModerated,
  productUnknown,
  setProductStates,
} from '#modules/products/module.ts'
import { noShop, quotaReached, quotaLeft } from '#modules/publishing/module.ts'
import { fail } from './errors.ts'
import { productsModerated } from './events.ts'
import { query } from '#kernel/database/query.ts'

type TeamAct = {
  actor: Pick<Caller, 'userId' | 'role'>
  ids: readonly string[]
  act: TeamProductAct
  reason: string
  days: number
}
type TeamRefusal = { product: LockedProduct; error: DomainError }

/**
 * Applies an act of the team: change, journal, notice with reason to the shop. Refused products are
 * listed apart. `days`: for featuring.
 * @throws products.product_unknown (404): nothing is done
 */
export async function actOnProducts(
  kernel: Kernel,
  input: TeamAct,
): Promise<{ changed: number; refused: TeamRefusal[] }> {
  return kernel.transaction(async (tx) => {
    const locked = await lockProducts(tx, input)
    const open = locked.filter((one) => !isDone(one, input.act, input.reason))
    const refused = await refusals(tx, kernel, open, input.act)
    const now = open.filter(({ id }) => !refused.some(({ product }) => product.id === id))
    await change(tx, kernel, now, input)
    return { changed: locked.length - refused.length, refused }
  })
}

/** Locks shops first when products return; then products by key. */
async function lockProducts(tx: Tx, { ids, act }: TeamAct): Promise<LockedProduct[]> {
  const unique = [...new Set(ids)]
  if (act === 'resume') {
    const rows = await query<{ ownerId: string }>(
      tx,
      sql`
      select s.owner_id from ${shopFacts} s where s.id in (select shop_id from ${productFacts} where id = any(${sql.param(unique)}::uuid[])) order by s.id`,
    )
    for (const { ownerId } of rows) await lockShopOf(tx, ownerId)
  }
  const rows = await query<
    Omit<LockedProduct, 'featuredUntil' | 'moderatedAt'> & {
      featuredUntil: string | null
      moderatedAt: string | null
    }
  >(
    tx,
    sql`
    select p.id, p.name, p.slug, p.shop_id, s.owner_id, u.suspended_at is not null as owner_suspended, p.suspended_by, p.sold_by_link, p.seller_suspended,
      p.suspension_reason as reason, p.featured_until, p.moderated_at
    from ${productFacts} p join ${shopFacts} s on s.id = p.shop_id join ${personFacts} u on u.id = s.owner_id
    where p.id = any(${sql.param(unique)}::uuid[]) and p.deleted_at is null order by p.id for no key update of p`,
  )
  if (rows.length < unique.length) throw productUnknown()
  const time = (text: string | null) => (text === null ? null : new Date(text))
  return rows.map((row) => ({
    ...row,
    featuredUntil: time(row.featuredUntil),
    moderatedAt: time(row.moderatedAt),
  }))
}

async function refusals(
  tx: Tx,
  kernel: Kernel,
  open: readonly LockedProduct[],
  act: TeamProductAct,
): Promise<TeamRefusal[]> {
  const quotas = new Map<string, { left: number; sentence: string }>()
  const refused: TeamRefusal[] = []
  for (const product of open) {
    const returns = act === 'resume' && !product.sellerSuspended && !product.soldByLink
    const error =
      refusalOf(product, act) ??
      (returns ? await takeQuota(tx, kernel, product.ownerId, quotas) : null)
    if (error) refused.push({ product, error })
  }
  return refused
}

async function takeQuota(
  tx: Tx,
  kernel: Kernel,
  ownerId: string,
  known: Map<string, { left: number; sentence: string }>,
): Promise<DomainError | null> {
  let quota = known.get(ownerId)
  if (!quota) {
    const shop = await lockShopOf(tx, ownerId)
    if (!shop) throw noShop()
    quota = await quotaLeft(tx, kernel, shop)
    known.set(ownerId, quota)
  }
  if (quota.left < 1) return quotaReached(quota.sentence)
  quota.left -= 1
  return null
}

async function change(
  tx: Tx,
  kernel: Kernel,
  locked: readonly LockedProduct[],
  { actor, act, reason, days }: TeamAct,
): Promise<void> {
  if (locked.length === 0) return
  const at = kernel.clock.now()
  const until = addMs(at, days * dayMs)
  await write(tx, kernel, locked, { act, reason, at, until })
  await recordAct(
    tx,
    ...locked.map((one) => ({
      actor,
      action: actionNames[act],
      subject: { kind: 'product', id: one.id, label: one.name },
      before: factsOf(one, act),
      after: factsOf(after(one, act, { at, until }), act),
      reason,
      at,
    })),
  )
  if (act === 'suspend' || act === 'resume')
    await kernel.events.emit(tx, productsModerated, ...newsOf(locked, { act, reason, at }))
}

async function write(
  tx: Tx,
  kernel: Kernel,
  locked: readonly LockedProduct[],
  { act, reason, at, until }: { act: TeamProductAct; reason: string; at: Date; until: Date },
): Promise<void> {
  const ids = (which: readonly LockedProduct[]) => which.map(({ id }) => id)
  const hidden = { hiddenWithAccount: false, suspensionReason: reason }
  const shown = { hiddenWithAccount: false, suspensionReason: '', sellerSuspended: false }
  switch (act) {
    case 'suspend':
      await keepSellerSuspension(tx, ids(locked.filter((one) => one.suspendedBy === 'seller')))
      await setProductStates(tx, kernel, ids(locked), {
        ...hidden,
        suspendedAt: at,
        suspendedBy: 'admin',
        moderatedAt: at,
      })
      return
    case 'resume':
      for (const to of ['seller', 'link', null] as const)
        await setProductStates(tx, kernel, ids(locked.filter((one) => returnsTo(one) === to)), {
          ...shown,
          suspendedAt: to && at,
          suspendedBy: to,
        })
      return
    case 'feature':
      return featureProducts(tx, kernel, ids(locked), until)
    case 'unfeature':
      return featureProducts(tx, kernel, ids(locked), null)
    case 'moderate':
      return markModerated(tx, ids(locked), at)
  }
}

function returnsTo({ soldByLink, sellerSuspended }: LockedProduct): 'seller' | 'link' | null {
  if (soldByLink) return 'link'
  return sellerSuspended ? 'seller' : null
}

function after(
  locked: LockedProduct,
  act: TeamProductAct,
  { at, until }: { at: Date; until: Date },
): LockedProduct {
  const changes: Record<TeamProductAct, Partial<LockedProduct>> = {
    suspend: { suspendedBy: 'admin' },
    resume: { suspendedBy: returnsTo(locked) },
    feature: { featuredUntil: until },
    unfeature: { featuredUntil: null },
    moderate: { moderatedAt: at },
  }
  return { ...locked, ...changes[act] }
}

function newsOf(
  locked: readonly LockedProduct[],
  { act, reason, at }: { act: 'suspend' | 'resume'; reason: string; at: Date },
) {
  const keptOff = ({ sellerSuspended }: LockedProduct) => act === 'resume' && sellerSuspended
  return [...Map.groupBy(locked, (one) => `${one.ownerId} ${keptOff(one)}`).values()].flatMap(
    (own) => {
      const [first] = own
      if (!first) return []
      const { ownerId, id: productId, name } = first
      return [
        {
          ownerId,
          productId,
          name,
          count: own.length,
          suspended: act === 'suspend',
          keptOff: keptOff(first),
          reason,
          at: at.toISOString(),
        },
      ]
    },
  )
}

type LockedProduct = {
  id: string
  name: string
  slug: string
  shopId: string
  ownerId: string
  ownerSuspended: boolean
  suspendedBy: Suspender | null
  soldByLink: boolean
  sellerSuspended: boolean
  reason: string
  featuredUntil: Date | null
  moderatedAt: Date | null
}

function isDone(
  { suspendedBy, reason, featuredUntil, moderatedAt }: LockedProduct,
  act: TeamProductAct,
  why: string,
): boolean {
  const done: Record<TeamProductAct, boolean> = {
    suspend: suspendedBy === 'admin' && reason === why,
    resume: suspendedBy === null || suspendedBy === 'link',
    feature: false,
    unfeature: featuredUntil === null,
    moderate: moderatedAt !== null,
  }
  return done[act]
}

function refusalOf(
  { suspendedBy, ownerSuspended }: LockedProduct,
  act: TeamProductAct,
): DomainError | null {
  if (act === 'feature' && suspendedBy !== null) return fail('moderation.not_on_sale')
  if (act !== 'resume') return null
  if (ownerSuspended) return fail('moderation.shop_suspended')
  if (suspendedBy === 'seller') return fail('moderation.hidden_by_shop')
  return suspendedBy === 'plan' ? fail('moderation.hidden_by_plan') : null
}

const stateWords = {
  seller: 'suspendu par sa boutique',
  admin: 'retiré par l’équipe',
  plan: 'hors formule',
  link: 'vendu par lien',
} as const

function factsOf(
  {
    suspendedBy,
    featuredUntil,
    moderatedAt,
  }: Pick<LockedProduct, 'suspendedBy' | 'featuredUntil' | 'moderatedAt'>,
  act: TeamProductAct,
): Facts {
  if (act === 'moderate') return { relu: moderatedAt !== null }
  if (act === 'feature' || act === 'unfeature')
    return { 'mis en avant jusqu’au': featuredUntil?.toISOString().slice(0, 10) ?? null }
  return { état: suspendedBy ? stateWords[suspendedBy] : 'en vente' }
}

const actionNames: Readonly<Record<TeamProductAct, string>> = {
  suspend: 'catalogue.product_suspended',
  resume: 'catalogue.product_resumed',
  feature: 'catalogue.product_featured',
  unfeature: 'catalogue.product_unfeatured',
  moderate: 'catalogue.product_moderated',
}
