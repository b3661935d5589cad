import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'

import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import {
  createOffer,
  withdrawOffer,
  type Offer,
  type OfferPlace,
} from '#modules/link-sales/contract/offers.ts'
import { takeSale } from '#modules/link-sales/contract/sale-by-link.ts'
import {
  listSellerProducts,
  setProductStock,
} from '#modules/publishing/contract/seller-products.ts'
import { changeShopSettings, readShopSettings } from '#modules/shops/contract/shop-settings.ts'
import { hashToken } from '#kernel/ids.ts'
import { workPaths } from '#client/work-paths.ts'
import { confirmPayment } from '../../journeys/steps/checkout.ts'
import { openShop } from '../../journeys/steps/open-shop.ts'
import { inDatabase } from '../in-database.ts'
import { withRelay } from './relay-screens.ts'
import { clientOf, newBuyer, signIn, signInNewBuyer } from './order-to-pay.ts'

/** First shop of the demonstration. */
const SHOP = { phone: '70000005', password: 'demo1234' }

let seller: Promise<UserInfo> | undefined

type Article = Awaited<ReturnType<typeof articlesOf>>[number]
type Terms = {
  deposit?: 0 | 30
  days?: number
  cheaper?: number
  at?: OfferPlace[]
  article?: Article
  /** The first shop of the demonstration unless given. */
  shop?: Shop
}
type Shop = Awaited<ReturnType<typeof shopOf>>

/** A new sale by link of the first shop. @returns its page */
export function saleOf(terms: Terms = {}): (page: Page) => Promise<string> {
  return async (page) => String((await make(page, terms)).path)
}

/** At the door or a relay point. */
export async function saleAtRelay(page: Page): Promise<string> {
  await withRelay(page)
  return String((await make(page, { deposit: 30, at: ['door', 'relay'] })).path)
}

export async function chooseRelay(page: Page): Promise<void> {
  await page.getByText('Au point relais').click()
  await page.getByLabel('Quartier').selectOption('Badalabougou')
  await page.getByRole('radiogroup', { name: /^Près de/ }).waitFor()
}

let restock: (() => Promise<unknown>) | undefined

/** Of an article that is sold out until `soldOutSeen`. */
export async function saleSoldOut(page: Page): Promise<string> {
  const article = (await articlesOf(page)).at(-1)
  if (!article) throw new Error('the shop has nothing to sell')
  const { path } = await make(page, { article })
  const { call } = await shopOf(page)
  const setStock = (of: (stock: number) => number) => {
    const stocks = article.variants.map(({ _id, stock }) => ({ variant: _id, stock: of(stock) }))
    return call(setProductStock, { params: { id: article._id }, body: { stocks } })
  }
  await setStock(() => 0)
  restock = () => setStock((stock) => stock)
  return String(path)
}

export async function soldOutSeen(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Il n’en reste plus' }).waitFor()
  await restock?.()
}

export async function saleWithdrawn(page: Page): Promise<string> {
  const { _id: id, path } = await make(page)
  await (await shopOf(page)).call(withdrawOffer, { params: { id } })
  return String(path)
}

/** Three days later. */
export async function saleEnded(page: Page): Promise<string> {
  const { path } = await make(page)
  await inDatabase(
    `update offers set made_at = made_at - interval '3 days', ends_at = ends_at - interval '3 days'
     where token_hash = $1`,
    [hashToken(tokenIn(path))],
  )
  return String(path)
}

/** Of a new shop that has closed since. */
export async function saleOfClosedShop(page: Page): Promise<string> {
  await page.goto('/contact')
  const user = await newBuyer(page)
  await openShop(user, `Teinture ${randomInt(10_000, 99_999)}`, { stock: 9 })
  const shop = { user, call: clientOf(page, user) }
  const { path } = await make(page, { shop, at: ['door'] })
  const { logo, ...settings } = await shop.call(readShopSettings, {})
  const closedFrom = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length)
  await shop.call(changeShopSettings, {
    body: { ...settings, logo: logo?._id ?? null, closedFrom },
  })
  return String(path)
}

export async function saleTaken(page: Page): Promise<string> {
  const path = await saleToPay(page)
  await page.evaluate(() => localStorage.removeItem('userInfo'))
  return path
}

/** As the buyer who took it opens it again. */
export async function saleToPay(page: Page): Promise<string> {
  const { path } = await make(page)
  await take(page, String(path))
  return String(path)
}

/** Takes the sale as a new buyer, who is signed in on this page. */
export async function take(page: Page, path: string): Promise<void> {
  const user = await signInNewBuyer(page)
  const body = {
    receiveAt: 'door' as const,
    place: { region: 'Bamako', quartier: 'Badalabougou' },
    repere: 'Derrière la pharmacie du Pont',
    fullName: user.name,
    phone: user.phone,
    pay: 'whole' as const,
    provider: 'orange_money' as const,
  }
  const params = { token: tokenIn(path) }
  await clientOf(page, user)(takeSale, { params, body }, { idempotencyKey: randomUUID() })
}

/** Opens the operator's page over the sale. */
export async function openOperator(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Payer/ }).click()
  await page.frameLocator('iframe').getByRole('button').first().waitFor()
}

export async function paySale(page: Page): Promise<void> {
  await openOperator(page)
  await confirmPayment(page)
  await page.getByRole('heading', { name: 'Paiement reçu' }).waitFor()
}

/** As its own shop opens it. */
export async function ownSale(page: Page): Promise<string> {
  const { path } = await make(page)
  await signIn(page, (await shopOf(page)).user)
  return String(path)
}

/** As a signed-in buyer opens it. */
export async function saleSignedIn(page: Page): Promise<string> {
  const { path } = await make(page, { deposit: 30, days: 5 })
  await signInNewBuyer(page)
  return String(path)
}

export async function openReport(page: Page): Promise<void> {
  await page.getByText('Signaler cette vente').click()
  await page.getByLabel('On me demande de payer ailleurs').check()
}

/** The team's list, with a sale that a visitor reported. */
export async function saleReported(page: Page): Promise<string> {
  const { path } = await make(page)
  const data = {
    reason: 'outside_payment',
    words: 'La boutique veut un transfert sur son propre numéro avant de livrer.',
  }
  await page.request.post(`/api/offers/${tokenIn(path)}/reports`, { data })
  return workPaths.adminSaleReports()
}

/** Types a newcomer's name and number, and asks for the code. */
export async function askForCode(page: Page): Promise<void> {
  await page.getByLabel('Nom', { exact: true }).fill('Mariam Coulibaly')
  await page.getByLabel('Téléphone').fill(`6${String(Date.now()).slice(-7)}`)
  await page.getByRole('button', { name: 'Recevoir le code' }).click()
  await page.getByLabel('Code reçu par SMS').waitFor()
}

async function make(page: Page, terms: Terms = {}): Promise<Offer> {
  const { deposit = 0, days = 0, cheaper = 500, at = ['door', 'shop'] } = terms
  const { call } = terms.shop ?? (await shopOf(page))
  const article = terms.article ?? (await articlesOf(page, terms.shop))[0]
  const body = {
    lines: [
      {
        product: article?._id ?? '',
        size: null,
        color: null,
        qty: 1,
        price: (article?.prixPromotionnel ?? article?.price ?? 0) - cheaper,
      },
    ],
    receiveAt: at,
    depositPercent: deposit,
    readyDays: days,
    hours: 48 as const,
  }
  return call(createOffer, { body }, { idempotencyKey: randomUUID() })
}

function tokenIn(path: string | null): string {
  return String(path).slice('/vente/'.length)
}

/** Of one kind, in stock. */
async function articlesOf(page: Page, shop?: Shop) {
  const { call } = shop ?? (await shopOf(page))
  const { products } = await call(listSellerProducts, { query: { limit: 30, state: 'live' } })
  return products.filter(({ stock, useVariants }) => stock > 3 && !useVariants)
}

async function shopOf(page: Page) {
  await page.goto('/contact')
  seller ??= page.request
    .post('/api/users/login', { data: SHOP })
    .then(async (answer) => (await answer.json()) as UserInfo)
  const user = await seller
  return { user, call: clientOf(page, user) }
}
