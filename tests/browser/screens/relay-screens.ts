import type { Page } from 'playwright-core'

import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { openDemoRelay } from '../open-relay.ts'
import { orderToKayes } from '../coach-parcels.ts'
import { demoPhones } from '../people.ts'
import { bringParcel, carryOff, orderToRelay } from '../relay-parcels.ts'
import { clientOf, signIn, signInNewBuyer } from './order-to-pay.ts'
import { logIn } from './parcel-to-hand-over.ts'
import { stockedProduct } from './stocked-product.ts'

type RelayWork = Awaited<ReturnType<typeof relayWork>>

const section = '/vendeur-dashboard?onglet=relais'

/** Opens the demonstration's relay point, so that the page offers it. @returns its name */
export async function withRelay(page: Page): Promise<string> {
  if (page.url() === 'about:blank') await page.goto('/robots.txt')
  return (await openDemoRelay(clientOf(page, await logIn(page, demoPhones.admin)))).name
}

/** Section of a relay point with one parcel expected and one kept. */
export async function relaySection(page: Page): Promise<string> {
  const work = await relayWork(page)
  await bringParcel(work, await order(work, 'Yaya Goïta'))
  await carryOff(work, await order(work, 'Oumou Bagayoko'))
  await signIn(page, work.keeper)
  return section
}

export async function orderAtRelay(page: Page): Promise<string> {
  const work = await relayWork(page)
  const placed = await order(work, 'Aminata Touré')
  await bringParcel(work, placed)
  await signIn(page, work.buyer)
  return `/commandes/${placed._id}`
}

export async function parcelForRelay(page: Page): Promise<string> {
  const work = await relayWork(page)
  await carryOff(work, await order(work, 'Mahamadou N’Diaye'))
  await signIn(page, work.carrier)
  return '/livreur-dashboard?onglet=en-cours'
}

/** The courier has a parcel that goes to Kayes by coach. */
export async function parcelForCoach(page: Page): Promise<string> {
  const { admin, shop, courier, client, buyer, carrier, product } = await relayWork(page)
  const wanted = { buyer: client, product, phone: buyer.phone, fullName: 'Ramata Cissé' }
  await orderToKayes({ admin, shop, courier }, wanted)
  await signIn(page, carrier)
  return '/livreur-dashboard?onglet=en-cours'
}

async function relayWork(page: Page) {
  const buyer = await signInNewBuyer(page)
  const at = (user: UserInfo) => clientOf(page, user)
  const [admin, seller, keeper, carrier] = [
    await logIn(page, demoPhones.admin),
    await logIn(page, demoPhones.vendeur),
    await logIn(page, demoPhones['vendeur-gratuit']),
    await logIn(page, demoPhones.livreur),
  ]
  const { relayId } = await openDemoRelay(at(admin))
  const clients = {
    admin: at(admin),
    shop: at(seller),
    relay: at(keeper),
    courier: at(carrier),
    client: at(buyer),
  }
  const product = await stockedProduct(page, seller)
  return { buyer, keeper, carrier, relayId, product, ...clients }
}

function order({ client, relayId, buyer, product }: RelayWork, fullName: string) {
  return orderToRelay(client, { relayId, product, fullName, phone: buyer.phone })
}
