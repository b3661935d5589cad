import type { z } from 'zod'

import {
  enterBySale,
  requestSaleCode,
  takeSale,
} from '#modules/link-sales/contract/sale-by-link.ts'
import { newId } from '#kernel/ids.ts'
import type { Client } from '#kernel/wire/typed-client.ts'
import { openBrowser } from '../../../../tests/support/browsers.ts'
import { openMarket } from '../../../../tests/support/market.ts'
import type { Person, Seller } from '../../../../tests/support/market-people.ts'
import { articleAt, sellByLink, tokenOf } from '../../../../tests/support/offers.ts'

type Body = z.input<typeof takeSale.body>
type Link = { id: string; token: string }

export const bamako = { region: 'Bamako', quartier: 'Badalabougou' }

/** A market whose shop sells boubous of 47 500 f by link, and the steps of a buyer. */
export async function openLinkSales(parts: Parameters<typeof openMarket>[0] = {}) {
  const market = await openMarket(parts)
  const seller = await market.seller()
  const boubou = await market.product({ seller, name: 'Boubou bazin', price: 47_500, stock: 200 })
  const lines = [articleAt(boubou, 43_000)]
  let phones = 66_000_000

  async function link(
    terms: Partial<Parameters<typeof sellByLink>[1]> = {},
    by: Seller = seller,
  ): Promise<Link> {
    const { _id: id, ...made } = await sellByLink(by, { lines, ...terms })
    return { id, token: tokenOf(made) }
  }

  const browsers = new Map<string, Client>()
  /** The browser of the person with this number. */
  const browserOf = (phone: string) => {
    const browser = browsers.get(phone) ?? openBrowser(market)()
    browsers.set(phone, browser)
    return browser
  }

  const ask = ({ token }: Link, phone: string) =>
    browserOf(phone)(requestSaleCode, { params: { token }, body: { phone } })

  const enter = ({ token }: Link, phone: string, code: string) =>
    browserOf(phone)(enterBySale, {
      params: { token },
      body: { name: 'Mariam Coulibaly', phone, code },
    })

  async function codeSent(phone: string): Promise<string> {
    await market.settle()
    return /\b\d{6}\b/.exec(market.sms.messages(phone)[0]?.message ?? '')?.[0] ?? ''
  }

  return {
    market,
    seller,
    boubou,
    lines,
    link,
    ask,
    enter,
    codeSent,
    newPhone: () => String((phones += 1)),
    sleeves: async (by: Seller = seller) => ({
      name: 'Retouche manches',
      imageId: await market.image(by),
      qty: 1,
      price: 2_500,
    }),
    take(
      buyer: Person,
      { token }: Link,
      { key = newId(), ...rest }: Partial<Body> & { key?: string } = {},
    ) {
      const body = {
        receiveAt: 'door',
        place: bamako,
        repere: 'derrière la pharmacie du Pont',
        fullName: 'Mariam Coulibaly',
        phone: '66421809',
        pay: 'whole',
        provider: 'orange_money',
        ...rest,
      } as const
      return buyer.call(takeSale, { params: { token }, body }, { idempotencyKey: key })
    },
    async stockNow(): Promise<number> {
      const [row] = await market.sql<{ stock: number }>(
        'select stock from variants where product_id = $1',
        [boubou._id],
      )
      return row?.stock ?? 0
    },
  }
}
