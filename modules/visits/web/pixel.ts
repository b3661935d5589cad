import { PIXEL_ORIGIN } from '#modules/visits/contract/tracking.ts'
import { readClickId } from '#client/device/click-id.ts'
import { newUuid } from '#client/device/new-key.ts'

import { pixelConsent } from './pixel-consent.ts'

export type Bought = { product: string; name: string; unitPrice: number; qty: number }

/** Reports to Meta by one image request, without Meta's scripts, after consent. */
export function pixelAddToCart(article: Bought): void {
  const pixelId = pixelConsent.read()
  if (pixelId)
    new Image().src = pixelAddress(pixelId, article, {
      page: location.href,
      event: newUuid(),
      click: readClickId(),
    })
}

/** @param event id by which Meta counts the report once */
export function pixelAddress(
  pixelId: string,
  article: Bought,
  report: { page: string; event: string; click: { id: string; at: number } | null },
): string {
  const fields: Record<string, string> = {
    id: pixelId,
    ev: 'AddToCart',
    dl: report.page,
    eid: report.event,
    'cd[content_name]': article.name,
    'cd[content_ids]': JSON.stringify([article.product]),
    'cd[content_type]': 'product',
    'cd[value]': String(article.unitPrice * article.qty),
    'cd[currency]': 'XOF',
    ...(report.click
      ? { fbc: `fb.1.${report.click.at}.${report.click.id}`, 'cd[fbclid]': report.click.id }
      : {}),
  }
  return `${PIXEL_ORIGIN}/tr?${Object.entries(fields)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')}`
}
