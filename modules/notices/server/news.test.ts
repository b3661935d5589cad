import { afterAll, describe, expect, test } from 'vitest'

import {
  listNotifications,
  readAllNotifications,
  type Notification,
} from '#modules/notices/contract/notifications.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import { acceptParcel, readyParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { handOverParcel, pickUpParcel, takeParcel } from '#modules/deliveries/module.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { line, order } from '../../../tests/support/orders.ts'
import { openClothShop } from './testing/cloth-shop.ts'
import { payFor } from '../../../tests/support/payments.ts'

const { market, seller, cloth, buyCash } = await openClothShop()
afterAll(() => market.close())

/** The notifications of somebody from now on, the last first. */
async function newNotices(person: Person): Promise<Notification[]> {
  await market.settle()
  const { notifications } = await person.call(listNotifications, {})
  await person.call(readAllNotifications, {})
  return notifications.filter((one) => !one.read)
}
const smsOf = (person: Person) => market.sms.messages(person.user.phone).map((sms) => sms.message)
const parcelOf = (placed: Order) => placed.fulfillments[0]?._id ?? ''

describe('an order', () => {
  test('paid in cash is acknowledged to its buyer, in the app and by SMS, and its shop is notified', async () => {
    const awa = await market.buyer()
    const placed = await buyCash(awa, 3)
    expect(await newNotices(awa)).toMatchObject([
      {
        kind: 'order',
        title: 'Commande enregistrée',
        message: `Commande ${placed.orderNumber}\u00a0: 3 articles, 31\u202f000\u00a0f. À payer à la livraison.`,
        webUrl: `/commandes/${placed._id}`,
        resourceType: 'order',
        resourceId: placed._id,
        slug: null,
      },
    ])
    expect(smsOf(awa)).toEqual([
      `Sugu : commande ${placed.orderNumber} enregistrée, 3 articles, 31 000 f. A payer à la livraison. ${market.url}/commandes`,
    ])
    expect(await newNotices(seller)).toMatchObject([
      {
        title: 'Nouvelle commande',
        message: `Commande ${placed.orderNumber}\u00a0: 3 × «\u00a0Bazin riche, coupe de 5 mètres\u00a0». Acceptez-la avant sam.\u00a021\u00a0nov., 8\u00a0h.`,
        webUrl: '/vendeur-dashboard?onglet=commandes&etat=new',
        resourceType: 'fulfillment',
        resourceId: parcelOf(placed),
      },
    ])
  })

  test('paid by Orange Money reaches its shop once the money is there; the buyer is notified', async () => {
    const awa = await market.buyer()
    const placed = await order(awa, [line(cloth)])
    expect(await newNotices(awa)).toMatchObject([
      {
        message: expect.stringContaining(
          'Payez par Orange Money avant ven.\u00a020\u00a0nov., 10\u00a0h\u00a020 pour garder vos articles.',
        ),
      },
    ])
    expect(await newNotices(seller)).toEqual([])
    await payFor(market, placed, { phone: '76123456' })
    expect(await newNotices(awa)).toMatchObject([
      {
        kind: 'payment',
        title: 'Paiement reçu',
        message: `Paiement reçu\u00a0: 11\u202f000\u00a0f par Orange Money, commande ${placed.orderNumber}. Arrivée prévue sam.\u00a021\u00a0nov.`,
      },
    ])
    expect(smsOf(awa)[0]).toBe(
      `Sugu : nous avons recu 11 000 f par Orange Money pour la commande ${placed.orderNumber}. Arrivée prévue sam. 21 nov. Merci.`,
    )
    expect(await newNotices(seller)).toMatchObject([{ title: 'Nouvelle commande' }])
  })

  test('is followed from the shop to the door; the code comes by SMS, and no notice holds one', async () => {
    const awa = await market.buyer()
    const courier = await market.staff('livreur')
    const placed = await buyCash(awa)
    const carry = { parcelId: parcelOf(placed), courierId: courier.user._id }
    const params = { id: parcelOf(placed) }
    await newNotices(awa)
    await seller.call(acceptParcel, { params })
    const { vendorOtp = '' } = await seller.call(readyParcel, { params })
    await takeParcel(market.kernel, carry)
    // She waits at the door for her code, so that quiet hours do not delay it.
    const day = market.clock.now()
    market.clock.set(new Date(new Date(day).setUTCHours(22)))
    await pickUpParcel(market.kernel, { ...carry, vendorOtp })
    const rows = await market.sql<{ otp: string }>(
      'select client_otp as otp from parcels where id = $1',
      [params.id],
    )
    const clientOtp = rows[0]?.otp ?? ''
    const onTheWay = await newNotices(awa)
    market.clock.set(day)
    expect(smsOf(awa)[0]).toBe(
      `Sugu : code ${clientOtp} pour votre commande ${placed.orderNumber}. Donnez-le au livreur quand le colis est dans vos mains, pas avant.`,
    )
    await handOverParcel(market.kernel, { ...carry, clientOtp, cashReceived: true })
    const news = [...(await newNotices(awa)), ...onTheWay]
    expect(new Set(news.map((one) => one.title))).toEqual(
      new Set(['Commande acceptée', 'Colis prêt', 'Votre colis est en route', 'Colis livré']),
    )
    expect(news.find((one) => one.kind === 'delivery')?.message).toBe(
      'Équipe arrive avec votre colis de Bazin Diarra. Le code à lui donner est sur la page de la commande.',
    )
    const notices = JSON.stringify([news, await newNotices(seller), await newNotices(courier)])
    for (const code of [vendorOtp, clientOtp]) expect(notices).not.toContain(code)
    expect(JSON.stringify([smsOf(awa), smsOf(seller), smsOf(courier)])).not.toContain(vendorOtp)
    expect(JSON.stringify([smsOf(seller), smsOf(courier)])).not.toContain(clientOtp)
  })

  test('whose event is delivered twice gets one notification', async () => {
    const awa = await market.buyer()
    const placed = await buyCash(awa)
    await market.settle()
    const news = { orderId: placed._id, buyerId: awa.user._id, at: placed.placedAt }
    await Promise.all(
      [1, 2, 3].map(() => market.runJob('orders.placed>notifications.order-placed', news)),
    )
    expect(await newNotices(awa)).toHaveLength(1)
    expect(smsOf(awa)).toHaveLength(1)
  })
})
