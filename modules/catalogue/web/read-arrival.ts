import type { LoaderFunctionArgs } from 'react-router'

import { estimateDelivery } from '#modules/cart/contract/delivery-estimate.ts'
import { callOf, tagPage } from '#web/api/page-context.ts'
import { onOneLine } from '#web/ui/words/typographic.ts'

/**
 * When what a list shows is there, for its loader: « À Bamako mar. 24 nov. », in the city, at the
 * earliest; null when that is not known.
 */
export async function readArrival(context: LoaderFunctionArgs['context']): Promise<string | null> {
  tagPage(context, 'delivery')
  try {
    const { delay } = await callOf(context)(estimateDelivery, {
      query: { region: 'Bamako', quartier: 'Hamdallaye', weightClass: 'léger' },
    })
    return `À\u00a0Bamako ${onOneLine(delay.label.split(' – ')[0] ?? '')}`
  } catch {
    return null
  }
}
