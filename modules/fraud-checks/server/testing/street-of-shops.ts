import { addMs, dayMs } from '#kernel/clock.ts'
import { hashToken, newId } from '#kernel/ids.ts'
import { sell } from '#modules/payouts/server/testing/sold.ts'
import { postPair } from '../../../../tests/support/ledger.ts'
import type { Market } from '../../../../tests/support/market.ts'
import { pictureOf } from '../../../../tests/support/pictures.ts'
import { relayOf } from '../../../../tests/support/relays.ts'

export type Shop = { id: string; ownerId: string; depot: string }
type Row = Record<string, unknown>

/**
 * Opens shops, people and sales by the hundred: each row is a copy of one that the market's own
 * calls made, with other facts.
 */
export async function openStreet(market: Market) {
  const [seller, buyer, courier] = [
    await market.seller(),
    await market.buyer(),
    await market.staff('livreur'),
  ]
  const goods = await market.product({ seller, price: 40_000, stock: 50 })
  const { orderId, parcelId } = await sell(market, { buyer, seller, courier, goods, cash: true })
  const relay = await relayOf(market, seller)
  const imageId = await pictureOf(market, seller)
  const columns = new Map<string, string>()
  let count = 0

  async function columnsOf(table: string): Promise<string> {
    const known = columns.get(table)
    if (known) return known
    const rows = await market.sql<{ name: string }>(
      `select quote_ident(column_name) as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'`,
      [table],
    )
    const read = rows.map(({ name }) => name).join(', ')
    columns.set(table, read)
    return read
  }

  /** Copies a row with other facts. */
  async function copy(table: string, where: string, facts: Row): Promise<void> {
    const names = await columnsOf(table)
    const changed = names.replaceAll(/("?\w+"?)(?:, |$)/g, 'r.$1, ').replace(/, $/, '')
    await market.sql(
      `insert into ${table} (${names}) select ${changed}
       from ${table} t, jsonb_populate_record(t, $1::jsonb) r where t.${where}`,
      [JSON.stringify(facts)],
    )
  }

  const daysAgo = (days: number) => addMs(market.clock.now(), -days * dayMs).toISOString()

  async function person(of: string = buyer.user._id, facts: Row = {}): Promise<string> {
    const id = newId()
    count += 1
    const phone = String(59_000_000 + count)
    await copy('users', `id = '${of}'`, { id, phone, name: `Personne ${count}`, ...facts })
    return id
  }

  async function shop(facts: Row = {}): Promise<Shop> {
    const [id, ownerId] = [newId(), await person(seller.user._id)]
    count += 1
    const given = facts['depot_number']
    const depot = typeof given === 'string' ? given : String(58_000_000 + count)
    await copy('shops', `id = '${seller.shopId}'`, {
      id,
      owner_id: ownerId,
      name: `Boutique ${count}`,
      slug: `boutique-${count}`,
      depot_number: depot,
      depot_changed_at: null,
      created_at: daysAgo(30),
      ...facts,
    })
    return { id, ownerId, depot }
  }

  /** Signs people in on one telephone, from one network. */
  async function telephone(...userIds: string[]): Promise<void> {
    const token = hashToken(newId())
    for (const userId of userIds)
      await market.sql(
        `insert into known_devices (token_hash, user_id, last_used_at, network) values ($2, $1, now(), '41.73.7')`,
        [userId, token],
      )
  }

  async function sale(of: Shop, buyerId: string, facts: Row = {}): Promise<string> {
    const [order, parcel] = [newId(), newId()]
    count += 1
    await copy('orders', `id = '${orderId}'`, {
      id: order,
      order_number: `SG-${String(count).padStart(8, '0')}`,
      buyer_id: buyerId,
    })
    await copy('parcels', `id = '${parcelId}'`, {
      id: parcel,
      order_id: order,
      shop_id: of.id,
      ...facts,
    })
    await copy('order_lines', `parcel_id = '${parcelId}'`, { id: newId(), parcel_id: parcel })
    return parcel
  }

  async function praise(of: Shop, buyerId: string): Promise<void> {
    const parcel = await sale(of, buyerId)
    await market.sql(
      `insert into reviews (id, line_id, product_id, buyer_id, stars, body, created_at)
       select $1, l.id, l.product_id, $3, 5, 'Parfait', $4 from order_lines l where l.parcel_id = $2`,
      [newId(), parcel, buyerId, market.clock.now()],
    )
  }

  async function product(of: Shop, facts: Row = {}): Promise<string> {
    const id = newId()
    count += 1
    const own = { id, shop_id: of.id, slug: `article-${count}`, name: `Article ${count}` }
    await copy('products', `id = '${goods._id}'`, { ...own, ...facts })
    return id
  }

  async function photo(of: Shop, face: number, days: number): Promise<void> {
    const [id, productId] = [newId(), await product(of)]
    await copy('images', `id = '${imageId}'`, {
      id,
      owner_id: of.ownerId,
      face,
      created_at: daysAgo(days),
    })
    await market.sql(
      'insert into product_images (product_id, image_id, position) values ($1, $2, 0)',
      [productId, id],
    )
  }

  async function numberChanged(ownerId: string, days: number): Promise<void> {
    await market.sql(
      `insert into number_changes (id, user_id, way, from_phone, to_phone, asked_by, asked_at, new_proved_at, old_proved_at, ended_at, ending)
       values ($1, $2, 'both', '76000001', '76000002', $2, $3, $3, $3, $3, 'done')`,
      [newId(), ownerId, daysAgo(days)],
    )
  }

  const depotChanged = (of: Shop, days: number) =>
    market.sql('update shops set depot_changed_at = $2 where id = $1', [of.id, daysAgo(days)])

  async function relayIn(of: Shop): Promise<string> {
    const id = newId()
    count += 1
    await copy('relays', `id = '${relay.relayId}'`, { id, shop_id: of.id, name: `Relais ${count}` })
    return id
  }

  /** Parcels that a courier carried to a relay point, of which some were lost on the way. */
  async function carried(
    relayId: string,
    courierId: string,
    { parcels, lost }: { parcels: number; lost: number },
  ): Promise<void> {
    for (let n = 0; n < parcels; n += 1) {
      const parcel = await sale({ id: seller.shopId, ownerId: '', depot: '' }, buyer.user._id, {
        relay_id: relayId,
        receive_at: 'relay',
      })
      await market.sql(
        `insert into custodies (id, parcel_id, holder_kind, holder_id, from_kind, from_id, proof, at, ended_at)
         values ($1, $2, 'courier', $3, 'shop', $4, 'shop_code', $5, $5),
           ($6, $2, 'relay', $7, 'courier', $3, 'relay_code', $5, null)`,
        [newId(), parcel, courierId, seller.shopId, daysAgo(5), newId(), relayId],
      )
      if (n < lost)
        await market.sql(
          `insert into coach_losses (id, parcel_id, courier_id, shop_id, cause, reason, francs, lost_at)
           values ($1, $2, $3, $4, 'not_back', 'Pas arrivé', 5000, $5)`,
          [newId(), parcel, courierId, seller.shopId, daysAgo(4)],
        )
    }
  }

  /** Posts francs that a shop is owed for its sales. */
  const owe = (of: Shop, francs: number) =>
    postPair(market.kernel, {
      debit: { account: 'escrow' },
      credit: { account: 'seller_payable', owner: of.id },
      francs,
    })

  const suspend = (userId: string) =>
    market.sql(
      `update users set suspended_at = now(), suspended_reason = 'Faux produits' where id = $1`,
      [userId],
    )

  return {
    person,
    shop,
    telephone,
    sale,
    praise,
    product,
    photo,
    numberChanged,
    depotChanged,
    relayIn,
    carried,
    owe,
    suspend,
    newCourier: () => person(courier.user._id),
  }
}

export type Street = Awaited<ReturnType<typeof openStreet>>
