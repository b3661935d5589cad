import { leadsTo, type News } from '#modules/notices/module.ts'
import { orderPage } from '#modules/parcels/contract/order-page.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { brand } from '#kernel/wire/brand.ts'
import { beforeWords } from '#kernel/wire/due-words.ts'
import { notBackAt } from './courier/lose-return.ts'

const courierTasks = [
  '/livreur-dashboard?onglet=en-cours',
  'courier/deliveries',
  'courier',
] as const

type NotLeft = { id: string; dueAt: Date; orderId: string; buyerId: string; shop: string }

export function notLeftNotice(
  kernel: Kernel,
  { id, dueAt, orderId, buyerId, shop }: NotLeft,
): News {
  return {
    kind: 'delivery',
    title: 'Votre colis attend encore',
    message: `Votre colis de ${shop} n’est pas encore parti. Attendez encore, ou annulez : tout ce que vous avez payé vous est rendu.`,
    ...leadsTo(orderPage, orderId),
    userId: buyerId,
    key: `parcel:${id}:not-left:${dueAt.toISOString()}`,
    at: kernel.clock.now(),
  }
}

type OfCourier = {
  id: string
  /** Its courier. */
  owesId: string | null
  dueAt: Date
  orderNumber: string
  shop: string
}

export function notBackNotice(
  kernel: Kernel,
  { id, owesId, dueAt, orderNumber, shop }: OfCourier,
): News {
  const end = notBackAt(kernel, dueAt)
  return {
    kind: 'delivery',
    title: 'Colis à rapporter',
    message: `Commande ${orderNumber} : rapportez-la à ${shop} ${beforeWords(end)}. Après, elle est notée perdue, et l’équipe décide qui la paie.`,
    sms: `${brand.name} : commande ${orderNumber}, rapportez-la à sa boutique ${beforeWords(end)}. Sinon, elle est notée perdue.`,
    reminds: { endsAt: end },
    ...leadsTo(courierTasks),
    userId: owesId ?? '',
    key: `parcel:${id}:not-back:${dueAt.toISOString()}`,
    at: kernel.clock.now(),
  }
}

export function notBroughtNotice(
  kernel: Kernel,
  { id, owesId, dueAt, orderNumber, shop }: OfCourier,
): News {
  return {
    kind: 'delivery',
    title: 'Livraison en retard',
    message: `Commande ${orderNumber}, de ${shop} : elle était promise à son acheteur. Livrez-la, ou dites que vous n’avez pas pu.`,
    ...leadsTo(courierTasks),
    userId: owesId ?? '',
    key: `parcel:${id}:not-brought:${dueAt.toISOString()}`,
    at: kernel.clock.now(),
  }
}
