import type { LoaderFunctionArgs } from 'react-router'

import { estimateDelivery } from '#modules/pricing/contract/delivery-estimate.ts'
import { callOf, tagPage } from '#client/api/page-context.ts'
import { onOneLine } from '#ui/words/typographic.ts'

/** Earliest arrival in the city: « À Bamako mar. 24 nov. »; null when unknown. */
export async function readArrival(context: LoaderFunctionArgs['context']): Promise<string | null> {
  tagPage(context, 'pricing', 'settings:market')
  try {
    const { delay } = await callOf(context)(estimateDelivery, {
      query: { region: 'Bamako', quartier: 'Hamdallaye', weightClass: 'léger' },
    })
    return `À\u00a0Bamako ${onOneLine(delay.label.split(' – ')[0] ?? '')}`
  } catch {
    return null
  }
}
