import { sql } from 'drizzle-orm'
import { query } from '#kernel/database/query.ts'
import type { Log } from '#kernel/log.ts'
import { databaseAway, type Sql } from '#kernel/database/database.ts'
import { sumOf } from '#kernel/wire/money.ts'
import { firstProvider } from '#modules/operators/database/values.ts'
import { importStatement } from '#modules/reconciliation/module.ts'
import { phones } from './accounts.ts'
import type { DemoContent } from './content.ts'
import { countAnnouncementReaders, fillAnnouncements, fillFollowers } from './fill-followers.ts'
import { fillOffers } from './fill-offers.ts'
import { planOtherTowns, sendOtherTowns } from './fill-other-towns.ts'
import { openOtherTowns } from './open-other-towns.ts'
import { openCoaches, planCoachOrders, sendCoaches } from './fill-coaches.ts'
import { closePlaces } from './close-places.ts'
import { fillConversations } from './fill-conversations.ts'
import { fillDemoAccounts, fillPeople, fillTeam } from './fill-people.ts'
import { planExchanged } from './orders/plan-exchanged.ts'
import { exchangesUnderWay } from './orders/play-exchange.ts'
import { contestLastRefusal } from './contest-refusal.ts'
import { holdPayouts } from './hold-payouts.ts'
import { planDeposit } from './ask-deposits.ts'
import { pausePeriphery } from './pause-zone.ts'
import { reportMessages } from './report-messages.ts'
import { raiseLevels } from './raise-levels.ts'
import { openRelays, planRelayOrders } from './fill-relays.ts'
import { fillPayouts, financeOfficers, saturdaysBefore, fillSubscriptions } from './fill-payouts.ts'
import { fillPromotions } from './fill-promotions.ts'
import { fillCategories, fillShops } from './fill-shops.ts'
import { decideRegions, serveEverywhere } from './serve-regions.ts'
import { fillVerifications } from './fill-verifications.ts'
import { fillVisits, lookAtProducts } from './fill-visits.ts'
import { fillOrders } from './orders/fill-orders.ts'
import type { OrderPlan } from './orders/plan-orders.ts'
import type { PlannedOrder } from './orders/planned-order.ts'
import { openReplayDomains } from './orders/replay-domains.ts'
import type { PicturePlan } from './picture-plan.ts'
import type { Replay } from './replay.ts'
import { readOldNotices, writeNotices } from './write-notices.ts'

const hourMs = 3_600_000

const head = 'Date;Transaction;Type;Montant;Référence;Numéro;Statut'

export type LeftOut = { parts: string[]; orders: number }
export type Script = { content: DemoContent; pictures: PicturePlan; plan: OrderPlan; now: Date }

/** Needs the rows of the pictures. */
export async function fillShopsAndStaff(
  replay: Replay,
  { content, pictures, plan, now }: Script,
): Promise<void> {
  await fillCategories(replay, content, pictures)
  await fillShops(replay, content, pictures, plan.sold, now)
  await fillDemoAccounts(replay, pictures, now)
}

/**
 * Plays part after part; what no longer fits the market that people have changed is left out.
 * @returns the parts left out, and how many orders
 * @throws when the database is away: the next try resumes
 */
export async function fillPast(
  replay: Replay,
  { content, pictures, plan, now }: Script,
  log: Log,
): Promise<LeftOut> {
  const leftOut: LeftOut = { parts: [], orders: 0 }
  const part = async (name: string, fill: () => Promise<unknown>): Promise<void> => {
    try {
      await fill()
    } catch (error) {
      if (databaseAway(error)) throw error
      log.warn({ err: error, part: name }, 'part of the demonstration left out')
      leftOut.parts.push(name)
    }
  }
  await fillPeople(replay, content, pictures, now)
  await part('produits regardés', () => lookAtProducts(replay, phones.admin, now))
  const domains = await openReplayDomains(replay, content, (key) =>
    (pictures.products.get(key) ?? []).map(({ id }) => id),
  )
  writeNotices(replay, now)
  const orders = (name: string, planned: () => readonly PlannedOrder[]) =>
    part(name, async () => {
      leftOut.orders += await fillOrders(domains, content, planned(), log)
    })
  await part('zones', () => serveEverywhere(replay))
  await part('abonnements', () => fillSubscriptions(domains, content.shops, now))
  await orders('commandes', () => plan.orders)
  await part('versements', () => fillPayouts(replay, now))
  await part('promotions', () => fillPromotions(domains, content.shops, now))
  await orders('commandes en promotion', () => plan.reduced)
  await part('abonnés', () => fillFollowers(domains, content, now))
  await part('messages', () => fillConversations(domains, now))
  await part('équipe', () => fillTeam(domains, content, now))
  await part('annonces', () => fillAnnouncements(domains, now))
  await part('cars', () => openCoaches(domains, pictures, now))
  await part('autres villes', () => openOtherTowns(domains, pictures, now))
  await part('régions', () => decideRegions(replay, content, now))
  await part('pause', () => pausePeriphery(replay, now))
  await orders('acomptes', () => planDeposit(content, now))
  await part('points relais', () => openRelays(domains, now))
  await orders('commandes au point relais', () => planRelayOrders(content, now))
  await orders('commandes par car', () => planCoachOrders(content, now))
  await part('départs des cars', () => sendCoaches(domains, now))
  await orders('commandes des autres villes', () => planOtherTowns(content, now))
  await part('colis des autres villes', () => sendOtherTowns(domains, now))
  await part('ventes par lien', () => fillOffers(domains, now))
  await part('refus contesté', () => contestLastRefusal(replay, now))
  await part('signe de fraude', () => holdPayouts(replay, pictures, now))
  await orders('échanges faits', () => planExchanged(content, now))
  await part('échanges en cours', () => exchangesUnderWay(replay, phones, now))
  await part('faux messages', () => reportMessages(domains, now))
  await part('fermetures', () => closePlaces(domains, now))
  await part('vérifications', () => fillVerifications(domains, now))
  await part('niveaux', () => raiseLevels(replay, now))
  await part('relevés', () => fillStatements(replay, now))
  await part('avis lus', () => readOldNotices(replay, now))
  await part('lectures des annonces', () => countAnnouncementReaders(replay))
  await part('visites', () => fillVisits(replay, now))
  await part('journal', () => orderJournal(replay))
  for (const problem of await checkBooks(replay.kernel.db))
    log.error(`the demonstration market: ${problem}`)
  return leftOut
}

/**
 * Renumbers the journal by date: the past was not played in order. Its append-only triggers are off
 * here alone.
 */
async function orderJournal(replay: Replay): Promise<void> {
  await replay.play('journal', async () => {
    for (const statement of [
      sql`alter table audit_acts disable trigger user`,
      sql`create temporary table past on commit drop as
        select a.*, numbers.id as number from (select *, row_number() over (order by acted_at, id) as place from audit_acts) a
        join (select id, row_number() over (order by id) as place from audit_acts) numbers using (place)`,
      sql`delete from audit_acts`,
      sql`insert into audit_acts (id, actor_id, actor_role, action, subject_kind, subject_id, subject_label, before, after, reason, acted_at, shop_id)
        overriding system value
        select number, actor_id, actor_role, action, subject_kind, subject_id, subject_label, before, after, reason, acted_at, shop_id from past`,
      sql`alter table audit_acts enable trigger user`,
    ])
      await query(replay.kernel.db, statement)
  })
}

/** @returns one line for each violation of the ledger's and the stock's invariants */
export async function checkBooks(db: Sql): Promise<string[]> {
  const rows = await query<{ problem: string; found: number }>(
    db,
    sql`
    with entries as (select kind, owner_id, amount_francs from ledger_entries join ledger_accounts on ledger_accounts.id = account_id),
    parcels as (
      select f.*, o.payment_method, o.paid_at from parcel_facts f join order_facts o on o.id = f.order_id
    ),
    reserved as (
      select l.variant_id, sum(l.quantity) as units from order_lines l join parcel_facts f on f.id = l.parcel_id
      where f.state = 'awaiting_payment' or f.at_shop group by l.variant_id
    )
    select 'the ledger does not sum to zero' as problem, coalesce(sum(amount_francs), 0)::float8 as found from entries
    union all
    select 'escrow is not what was paid and neither delivered nor owed back',
      (select coalesce(-sum(amount_francs), 0) from entries where kind = 'escrow')::float8
      - (select coalesce(sum(case when paid_at is null then deposit_francs else due_francs end), 0) from parcels where at_shop or on_the_way or at_relay)::float8
    union all
    select 'the shops are not owed what they sold and were not paid',
      (select coalesce(-sum(amount_francs), 0) from entries where kind = 'seller_payable')::float8
      + (select coalesce(sum(amount_francs), 0) from payout_lines where state = 'paid' and owner = 'seller')::float8
      - (select coalesce(sum(items_total_francs - commission_francs - shop_delivery_francs), 0) from parcels where is_delivered)::float8
      + (select coalesce(sum(shop_share_francs), 0) from complaints) + (select coalesce(sum(shop_share_francs), 0) from team_refunds)::float8
      + (select coalesce(sum(amount_francs), 0) from failed_trips where fault = 'shop')::float8
      + (select coalesce(sum(trip_francs), 0) from exchanges where payer = 'shop' and swapped_at is not null)::float8
    union all
    select 'promotions did not cost what the market paid of parcels',
      (select coalesce(sum(amount_francs), 0) from entries where kind = 'promotions')::float8
      - (select coalesce(sum(market_discount_francs + market_delivery_francs), 0) from parcels where is_delivered)::float8
      + (select coalesce(sum(promotion_share_francs), 0) from complaints) + (select coalesce(sum(promotion_share_francs), 0) from team_refunds)::float8
    union all
    select 'couriers do not hold what they collected',
      (select coalesce(sum(amount_francs), 0) from entries where kind = 'courier_cash')::float8
      - (select coalesce(sum(cash_francs), 0) from parcels where payment_method = 'cash_on_delivery' and is_delivered and relay_id is null)::float8
      + (select coalesce(sum(amount_francs), 0) from remittances where state = 'confirmed')::float8
    union all
    select 'relay points do not hold what they collected',
      (select coalesce(sum(amount_francs), 0) from entries where kind = 'relay_cash')::float8
      - (select coalesce(sum(cash_francs), 0) from parcels where payment_method = 'cash_on_delivery' and is_delivered and relay_id is not null)::float8
    union all
    select 'relay points are not owed their fees',
      (select coalesce(-sum(amount_francs), 0) from entries where kind = 'relay_payable')::float8
      - (select coalesce(sum(amount_francs), 0) from relay_fee_facts)::float8
    union all
    select 'couriers are not owed what they earned and were not paid',
      (select coalesce(-sum(amount_francs), 0) from entries where kind = 'courier_payable')::float8
      + (select coalesce(sum(amount_francs), 0) from payout_lines where state = 'paid' and owner = 'courier')::float8
      - (select coalesce(sum(amount_francs), 0) from courier_fees)::float8 - (select coalesce(sum(amount_francs), 0) from failed_trips)::float8
    union all
    select 'reserved units are not those of open orders', count(*)::float8
      from variants v left join reserved r on r.variant_id = v.id where v.reserved <> coalesce(r.units, 0)
    union all
    select 'products in stock are not those with units left', count(*)::float8
      from products p where in_stock <> exists (select 1 from variants v where v.product_id = p.id and v.stock > 0)
    union all
    select 'ratings are not those of the reviews', count(*)::float8
      from products p where (rating_count, rating_sum) <> (select count(*), coalesce(sum(stars), 0) from reviews r where r.product_id = p.id and r.hidden_at is null)`,
  )
  return rows
    .filter(({ found }) => found !== 0)
    .map(({ problem, found }) => `${problem} (${found})`)
}

/**
 * Imports statements on the eve of the last Saturdays and moves the money to the bank, from which
 * payouts are paid.
 */
async function fillStatements(replay: Replay, now: Date): Promise<void> {
  let since = new Date(0)
  for (const saturday of saturdaysBefore(now)) {
    const eve = new Date(saturday.getTime() - 12 * hourMs)
    const day = eve.toISOString().slice(0, 10)
    await replay.play(`relevé ${day}`, () => sendStatement(replay, day, since, eve))
    since = eve
  }
}

type Moved = { at: string; transaction: string; type: string; francs: number; reference: string }

async function sendStatement(
  { kernel, clock }: Replay,
  day: string,
  since: Date,
  until: Date,
): Promise<void> {
  clock.set(until)
  const rows = await query<Moved>(
    kernel.db,
    sql`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, transaction, type, francs, reference from (
      select settled_at as at, provider_transaction_id as transaction, 'Paiement marchand' as type, amount_francs as francs, provider_order_id as reference
        from payments where state = 'succeeded' and provider = ${firstProvider}
      union all select settled_at, operator_transaction_id, 'Remboursement', -amount_francs, '' from refunds where state = 'confirmed' and provider = ${firstProvider}
      union all select settled_at, operator_transaction_id, 'Versement', -amount_francs, '' from payout_lines where state = 'paid' and provider = ${firstProvider}
    ) moved where at > ${since.toISOString()} and at <= ${until.toISOString()} order by at`,
  )
  const balance = sumOf(
    rows.filter(({ type }) => type !== 'Versement'),
    ({ francs }) => francs,
  )
  if (balance <= 0) return
  const moved: Moved[] = [
    ...rows,
    {
      at: until.toISOString(),
      transaction: `VB${day.replaceAll('-', '')}`,
      type: 'Virement à la banque',
      francs: -balance,
      reference: '',
    },
  ]
  const lines = moved.map(({ at, transaction, type, francs, reference }) =>
    [at, transaction, type, francs, reference, '', 'SUCCESS'].join(';'),
  )
  const { approver } = await financeOfficers(kernel)
  await importStatement(kernel, {
    fileName: `releve-${day}.csv`,
    csv: [head, ...lines].join('\n'),
    actor: approver,
  })
}
