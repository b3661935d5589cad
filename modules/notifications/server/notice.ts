import type { NotificationKind } from '#modules/notifications/contract/notifications.ts'
import type { PhoneTopic } from '#modules/notifications/contract/phone-ways.ts'

import type { Filled } from './whatsapp/templates.ts'

/** What one person is notified of. The text shown in the app never holds a code or a password. */
export type Notice = {
  kind: NotificationKind
  title: string
  message: string
  webUrl: string
  appRoute: string
  resourceType: string
  resourceId: string | null
  slug?: string
  /** Sent by SMS as well when present. */
  sms?: string
  /** The SMS holds a code awaited at a door: quiet hours do not delay it. */
  smsAtOnce?: true
  /** The template for those who chose WhatsApp; without it, the SMS text in a general template. */
  whatsApp?: Filled
  /** In their place for a number that nobody has proved, which may be a stranger's: no names. */
  withoutNames?: { sms: string; whatsApp: Filled }
  /**
   * Which preference chooses SMS or WhatsApp; by default `account` for that kind, else orders and
   * money.
   */
  phoneTopic?: PhoneTopic
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
