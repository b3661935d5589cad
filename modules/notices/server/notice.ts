import type { NotificationKind } from '#modules/notices/contract/notifications.ts'
import type { PhoneTopic } from '#modules/channels/contract/phone-ways.ts'
import type { FilledTemplate } from '#modules/channels/module.ts'

export type Notice = {
  kind: NotificationKind
  title: string
  message: string
  webUrl: string
  appRoute: string
  resourceType: string
  resourceId: string | null
  slug?: string
  sms?: string
  smsAtOnce?: true
  /**
   * It reminds of what ends by itself then, or of money (null): its SMS goes when no push has
   * reached the reader, whatever she chose, below a ceiling a day.
   */
  reminds?: { endsAt: Date | null }
  whatsApp?: FilledTemplate
  withoutNames?: { sms: string; whatsApp: FilledTemplate }
  /** Default: `account` for that kind, else orders and money. */
  phoneTopic?: PhoneTopic
}

export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** Page, app screen, type of resource; `:id` and `:slug` are filled in. */
export type NoticePage = readonly [webUrl: string, appRoute: string, resourceType: string]

export function leadsTo(page: NoticePage, resourceId: string | null = null) {
  const [webUrl, appRoute, resourceType] = page
  const filled = (address: string) => address.replace(':id', resourceId ?? '')
  return { webUrl: filled(webUrl), appRoute: filled(appRoute), resourceType, resourceId }
}

export function leadsToPage(page: NoticePage, { id, slug }: { id: string | null; slug: string }) {
  const { webUrl, appRoute, ...about } = leadsTo(page, id)
  const filled = (address: string) => address.replace(':slug', slug)
  return { webUrl: filled(webUrl), appRoute: filled(appRoute), ...about, slug }
}

export function because(reason: string | null): string {
  return reason ? ` Motif : ${reason.replace(/[\s.]+$/, '')}.` : ''
}
