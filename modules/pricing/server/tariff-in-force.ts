import { yearDay } from '#kernel/wire/due-words.ts'
import { getViewName, type View } from 'drizzle-orm'
import type { Zone } from '#modules/places/contract/locations.ts'

import { orderSettings } from '#modules/pricing/database/tables.ts'
import type { Sql } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { Need } from '#kernel/needs.ts'
import { query, type Statement } from '#kernel/database/query.ts'
import { NO_CASH_FROM } from '#modules/pricing/contract/cash-limits.ts'
import { notServedWords, pauseWords } from '#modules/pricing/contract/zone-words.ts'
import type { ZonePause, ZoneSurcharge } from '#modules/pricing/contract/zone-state.ts'
import { deliveryDayFrom } from '#modules/calendar/contract/due.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import { fail } from './errors.ts'
import { formatFrancs, type Francs } from '#kernel/wire/money.ts'
import { networkJson } from '#modules/network/module.ts'
import {
  HUB,
  networkOf,
  type Network,
  type NetworkFacts,
} from '#modules/network/contract/network.ts'
import type { TownService } from '#modules/network/database/values.ts'
import type { ReceivePlace } from '#modules/pricing/database/values.ts'
import type { Tariff } from './cheapest-choices.ts'

/** `at`, `endsAt`: ISO or a date. */
export type CountedRefusal = { at: string | Date; endsAt: string | Date }

export type ZoneTariff = Tariff & {
  zone: Zone
  /** At a relay point. */
  relayFees: Tariff['fees']
  label: string
  minDays: number
  maxDays: number
  cashAllowed: boolean
  servedBy: TownService
  /** Of the road to its region, else of its zone. */
  pause: ZonePause | null
  /** Already in the fees. */
  surcharge: ZoneSurcharge | null
  cashCeilingFrancs: number
  /** Goods above it need a deposit in cash orders; null: none do. */
  depositAboveFrancs: number | null
  commissionBasisPoints: number
  commissionRules: CommissionRule[]
  /** Counted ones in force, the first to end first. */
  refusals: CountedRefusal[]
  isProved: boolean
  isKnown: boolean
}

/** SQL: seven tenths of the door's fee, in steps of 50 f, until an admin says otherwise. */
export const relayFeeSql = 'coalesce(f.relay_fee_francs, f.fee_francs * 7 / 500 * 50)'

/** As `relayFeeSql` does where no admin has said otherwise. */
export function relayFeeOf(doorFrancs: Francs): Francs {
  return Math.floor((doorFrancs * 7) / 500) * 50
}

/** View: id, is_proved, is_known. */
export const buyers = new Need<View>('pricing.buyers')
/** View: buyer_id, happened_at, ends_at. */
export const countedRefusals = new Need<View>('pricing.counted-refusals')

const tariffOfZone = (kernel: Kernel): Statement => ({
  name: 'pricing_tariff',
  text: tariffText(kernel, ''),
})

const tariffAndNetwork = (kernel: Kernel): Statement => ({
  name: 'pricing_tariff_and_network',
  text: tariffText(kernel, `, ${networkJson(kernel, 'today.day', '$6::text[]')} as network`),
})

/** @param more SQL of further columns */
const tariffText = (kernel: Kernel, more: string) => `
    select z.zone, z.label, z.min_days, z.max_days, z.cash_allowed,
      s.cash_ceiling_francs, z.deposit_above_francs, s.further_shop_francs,
      case when s.next_commission_from <= $3::timestamptz then s.next_commission_basis_points else s.commission_basis_points end as commission_basis_points,
      coalesce(b.is_proved, false) as is_proved, coalesce(b.is_known, false) as is_known,
      (select coalesce(json_agg(json_build_object('at', r.happened_at, 'endsAt', r.ends_at) order by r.ends_at), '[]')
        from ${getViewName(countedRefusals.of(kernel))} r where r.buyer_id = $2 and r.ends_at > $3::timestamptz) as refusals,
      (select json_object_agg(f.weight_class, f.fee_francs + case when z.surcharge_until >= today.day then z.surcharge_francs else 0 end)
        from delivery_fees f where f.zone = z.zone) as fees,
      (select json_object_agg(f.weight_class, ${relayFeeSql} + case when z.surcharge_until >= today.day then z.surcharge_francs else 0 end)
        from delivery_fees f where f.zone = z.zone) as "relayFees",
      case when r.paused_until > today.day then json_build_object('reason', r.pause_reason, 'until', r.paused_until) end as "roadPause",
      case when z.paused_until > today.day then json_build_object('reason', z.pause_reason, 'until', z.paused_until) end as "zonePause",
      case when z.surcharge_until >= today.day
        then json_build_object('francs', z.surcharge_francs, 'reason', z.surcharge_reason, 'until', z.surcharge_until) end as surcharge,
      r.served_by,
      (select coalesce(json_agg(json_build_object('shopId', r.shop_id, 'categoryId', r.category_id, 'linksOnly', r.links_only, 'basisPoints', r.basis_points)), '[]')
        from commission_rules r where r.approved_at is not null and r.stopped_at is null and r.starts_at <= $3::timestamptz
          and (r.ends_at is null or r.ends_at > $3::timestamptz) and (r.shop_id is null or r.shop_id = any($4::uuid[]))) as commission_rules${more}
    from delivery_zones z join order_settings s on s.id = 1
      cross join (select ($3::timestamptz at time zone 'Africa/Bamako')::date as day) today
      left join served_regions r on r.region = $5 left join ${getViewName(buyers.of(kernel))} b on b.id = $2 where z.zone = $1`

type Sale = {
  /** The time that decides. */
  at: Date
  /** Of the buyer. */
  region: string
  /** Towns of the shops; without them, all comes by the road. */
  from?: readonly string[]
  /** For an order: those whose commission rules count. */
  shopIds?: readonly string[]
}

/** Reads a zone's tariff, the settings and the buyer's history. One statement. */
export async function tariffFor(
  db: Sql,
  kernel: Kernel,
  zone: Zone,
  buyerId: string | null,
  sale: Sale,
): Promise<ZoneTariff> {
  const values = valuesOf(zone, buyerId, sale)
  const [found] = await query<TariffRow>(db, tariffOfZone(kernel), values)
  if (!found) throw new Error(`no tariff for ${zone}`)
  return pausedBy(kernel, sale, found)
}

/**
 * Reads like `tariffFor`, with the network of routes from these towns to the region. One statement.
 */
export async function tariffAndNetworkFor(
  db: Sql,
  kernel: Kernel,
  zone: Zone,
  buyerId: string | null,
  sale: Sale & { from: readonly string[] },
): Promise<{ tariff: ZoneTariff; network: Network }> {
  const values = [...valuesOf(zone, buyerId, sale), [HUB, sale.region, ...sale.from]]
  const [found] = await query<TariffRow & { network: NetworkFacts }>(
    db,
    tariffAndNetwork(kernel),
    values,
  )
  if (!found) throw new Error(`no tariff for ${zone}`)
  const { network, ...row } = found
  return { tariff: pausedBy(kernel, sale, row), network: networkOf(network) }
}

function valuesOf(zone: Zone, buyerId: string | null, { at, region, shopIds = [] }: Sale) {
  return [zone, buyerId, at, shopIds, region]
}

type TariffRow = Omit<ZoneTariff, 'pause'> & {
  roadPause: ZonePause | null
  zonePause: ZonePause | null
}

/** A closed road stops what comes from elsewhere, not what goes inside the town. */
function pausedBy(
  kernel: Kernel,
  { region, from = [] }: Sale,
  { roadPause, zonePause, ...tariff }: TariffRow,
): ZoneTariff {
  const isInside = from.length > 0 && from.every((town) => town === region)
  const pause = (isInside ? null : roadPause) ?? zonePause
  return { ...tariff, pause: pause && resuming(kernel, pause) }
}

/** Deliveries begin again on a day on which goods are carried. */
function resuming(kernel: Kernel, pause: ZonePause): ZonePause {
  return { ...pause, until: deliveryDayFrom(marketCalendar(kernel), pause.until) }
}

const refusals = (kernel: Kernel): Statement => ({
  name: 'pricing_cash_refusals',
  text: `select happened_at as at, ends_at from ${getViewName(countedRefusals.of(kernel))} where buyer_id = $1 and ends_at > $2 order by ends_at`,
})

export async function refusalsOf(
  kernel: Kernel,
  buyerId: string | null,
  at: Date,
): Promise<CountedRefusal[]> {
  return buyerId ? query<CountedRefusal>(kernel.db, refusals(kernel), [buyerId, at]) : []
}

export async function readSettings(db: Sql) {
  const [settings] = await db.select().from(orderSettings)
  if (!settings) throw new Error('order settings are missing')
  return settings
}

/** Rule in force; null: every shop, or every category. */
type CommissionRule = {
  shopId: string | null
  categoryId: string | null
  /** « Ventes par lien », of every shop and category. */
  linksOnly: boolean
  basisPoints: number
}
type Rates = { commissionBasisPoints: number; commissionRules: readonly CommissionRule[] }
type Sold = { shop: { id: string }; categoryId: string }

/**
 * Basis points: the narrowest rule (shop and category, shop, category), else the general rate. A
 * sale by link has the rule for links, if there is one.
 */
export function commissionOf(
  { commissionBasisPoints, commissionRules }: Rates,
  { shop, categoryId }: Sold,
  isByLink = false,
): number {
  const ofLinks = isByLink ? commissionRules.find(({ linksOnly }) => linksOnly) : undefined
  if (ofLinks) return ofLinks.basisPoints
  const [narrowest] = commissionRules
    .filter(
      (rule) =>
        !rule.linksOnly &&
        (rule.shopId === null || rule.shopId === shop.id) &&
        (rule.categoryId === null || rule.categoryId === categoryId),
    )
    .toSorted((a, b) => widthOf(a) - widthOf(b))
  return narrowest?.basisPoints ?? commissionBasisPoints
}

function widthOf({ shopId, categoryId }: CommissionRule): number {
  if (shopId === null) return 2
  return categoryId === null ? 1 : 0
}

/** @returns why not, or null */
export function cashProblem(
  order: { total: Francs; refusals: readonly CountedRefusal[] },
  tariff: { cashAllowed: boolean; cashCeilingFrancs: Francs } | null,
): string | null {
  const until = order.refusals[order.refusals.length - NO_CASH_FROM]?.endsAt
  if (until)
    return `${order.refusals.length} livraisons refusées : de nouveau possible le ${yearDay(until)}.`
  if (tariff && !tariff.cashAllowed)
    return 'Pas de paiement à la livraison dans cette région : payez par mobile money.'
  if (tariff && order.total > tariff.cashCeilingFrancs)
    return `Le paiement à la livraison va jusqu’à ${formatFrancs(tariff.cashCeilingFrancs)}.`
  return null
}

/** @throws pricing.zone_paused (409) with the reason and the day of the next orders */
export function refusePaused({ pause }: Pick<ZoneTariff, 'pause'>): void {
  if (pause)
    throw fail('pricing.zone_paused', { sentence: pauseWords(pause), details: { ...pause } })
}

/** @param others places where the cart can be received all the same */
export function regionNotServed(region: string, others: readonly ReceivePlace[]): Error {
  return fail('pricing.region_not_served', {
    sentence: notServedWords(region),
    details: { region, receiveAt: others },
  })
}
