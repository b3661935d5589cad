import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'

import { login } from '#modules/identity/contract/accounts.ts'
import { readProduct } from '#modules/products/contract/catalogue.ts'
import {
  acceptProposal,
  counterProposal,
  proposePrice,
  refuseProposal,
} from '#modules/bargaining/contract/price-proposals.ts'
import { demoPhones } from '../people.ts'
import { clientOf, signInNewBuyer } from './order-to-pay.ts'

type Path = (page: Page) => Promise<string>
type Answer = 'none' | 'counter' | 'accepted' | 'refused'

/** Its seller refuses by itself below 38 000 f and accepts by itself from 45 000 f on. */
const discussed = 'boubou-bazin-brode-femme'

/** Finds a product with a negotiable price, for a buyer without a proposal. */
export async function discussedByNewBuyer(page: Page): Promise<string> {
  await signInNewBuyer(page)
  return `/product/${discussed}`
}

/** Opens the thread in which a new buyer proposed a price, with the shop's answer. */
export function bargained(answer: Answer): Path {
  return async (page) => `/messages/${await bargain(page, answer)}`
}

/** Opens the same thread as the shop. */
export async function bargainToAnswer(page: Page): Promise<string> {
  await page.goto('/contact')
  const shop = await page.evaluate(() => localStorage.getItem('userInfo') ?? '')
  const id = await bargain(page, 'none')
  await page.evaluate((own) => localStorage.setItem('userInfo', own), shop)
  return `/vendeur-dashboard?onglet=messages&conversation=${id}`
}

async function bargain(page: Page, answer: Answer): Promise<string> {
  const call = clientOf(page, await signInNewBuyer(page))
  const { _id: id, variants } = await call(readProduct, { params: { slug: discussed } })
  const variant = variants.find(({ stock }) => stock > 2)
  const { conversationId, proposal } = await call(proposePrice, {
    params: { id },
    body: {
      key: randomUUID(),
      size: variant?.size ?? null,
      color: variant?.color ?? null,
      quantity: 2,
      unitPrice: 42_000,
    },
  })
  if (answer === 'none') return conversationId
  const body = { phone: demoPhones.vendeur, password: 'demo1234' }
  const shop = clientOf(page, await call(login, { body }))
  const params = { id: proposal.proposalId }
  const key = randomUUID()
  if (answer === 'counter')
    await shop(counterProposal, { params, body: { key, unitPrice: 44_000 } })
  else
    await shop(answer === 'accepted' ? acceptProposal : refuseProposal, { params, body: { key } })
  return conversationId
}
