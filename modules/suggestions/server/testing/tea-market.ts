import { setProductStock } from '#modules/publishing/contract/seller-products.ts'
import { suggestProducts } from '#modules/suggestions/contract/suggestions.ts'
import { sendDeviceEvents } from '#modules/visits/contract/tracking.ts'
import { typedClient } from '#kernel/wire/typed-client.ts'
import type { Goods } from '../../../../tests/support/market-goods.ts'
import type { Person, Seller } from '../../../../tests/support/market-people.ts'
import { openMarket } from '../../../../tests/support/market.ts'

const shelf = ['Théière', 'Verres à thé', 'Plateau', 'Sucrier', 'Natte', 'Lampe', 'Radio', 'Pagne']
export const phone =
  'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36'

/**
 * A market of eight things in eight shops, and what phones do in it. Things are named by their
 * place on the shelf.
 */
export async function openTeaMarket() {
  const market = await openMarket()
  const bazin: Seller = await market.seller({ name: 'Bazin Diarra' })
  const [goods, sellers]: [Goods[], Seller[]] = [[], []]
  for (const name of shelf) {
    const seller = await market.seller({ name: `Boutique ${name}` })
    sellers.push(seller)
    goods.push(await market.product({ seller, name }))
  }
  let [calls, devices] = [0, 0]

  const good = (place: number): Goods => {
    const one = goods[place]
    if (!one) throw new Error('no such goods')
    return one
  }
  /** A phone’s browser, somebody’s or a visitor’s; no answer comes from a cache. */
  const call = (person?: Person) =>
    typedClient(
      ({ url, ...request }) => {
        const address = `${market.url}${url}${url.includes('?') ? '&' : '?'}fresh=${(calls += 1)}`
        return fetch(address, { ...request, headers: { ...request.headers, 'user-agent': phone } })
      },
      () => person?.user.token ?? null,
    )
  return {
    ...market,
    bazin,
    good,
    call,
    device: () => `01930000-0000-4000-8000-${String((devices += 1)).padStart(12, '0')}`,
    /** Its seller counts what is left. */
    async count(place: number, stock: number) {
      const { _id: id } = good(place)
      const [variant] = await market.sql<{ id: string }>(
        'select id from variants where product_id = $1',
        [id],
      )
      await sellers[place]?.call(setProductStock, {
        params: { id },
        body: { stocks: [{ variant: variant?.id ?? '', stock }] },
      })
    },
    async see(visitor: string, ...places: number[]) {
      for (const place of places) {
        market.clock.advance(1_000)
        await call()(sendDeviceEvents, {
          body: { visitor, agreed: true, events: [{ type: 'view', productId: good(place)._id }] },
        })
      }
    },
    fold: () => market.runJob('suggestions.fold'),
    suggest: (
      body: {
        visitor?: string
        page?: number
        limit?: number
        cartItems?: { product: string }[]
        region?: 'Bamako' | 'Gao'
        agreed?: boolean
      } = {},
      person?: Person,
    ) => call(person)(suggestProducts, { body: { agreed: true, ...body } }),
    rows: (text: string) => market.sql<Record<string, unknown>>(text),
  }
}

export function names({ items }: { items: { name: string }[] }): string[] {
  return items.map(({ name }) => name)
}
