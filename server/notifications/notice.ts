import type { NotificationKind } from '#contract/notifications/notifications.ts'
import type { PhoneTopic } from '#contract/notifications/phone-ways.ts'

import type { Filled } from './whatsapp/templates.ts'

/** What the market says to somebody. No code or password is ever in a notice of the app. */
export type Notice = {
  kind: NotificationKind
  title: string
  message: string
  webUrl: string
  appRoute: string
  resourceType: string
  resourceId: string | null
  slug?: string
  /** Sent by SMS as well when there is one. */
  sms?: string
  /** That SMS holds a code that somebody waits for at a door: it leaves at any hour. */
  smsAtOnce?: true
  /** The same for who chose WhatsApp; without it, the words of the SMS in a template for all news. */
  whatsApp?: Filled
  /** Whose choice of a way counts: safety of the account for that kind of news, else orders and money. */
  phoneTopic?: PhoneTopic
}

export function aboutOrder(orderId: string) {
  return {
    webUrl: `/commandes/${orderId}`,
    appRoute: `orders/${orderId}`,
    resourceType: 'order',
    resourceId: orderId,
  }
}

export function aboutSale(parcelId: string, state: string) {
  return {
    webUrl: `/vendeur-dashboard?onglet=commandes&etat=${state}`,
    appRoute: `seller/orders/${parcelId}`,
    resourceType: 'fulfillment',
    resourceId: parcelId,
  }
}

export function because(reason: string | null): string {
  return reason ? ` Motif : ${reason.replace(/[\s.]+$/, '')}.` : ''
}
