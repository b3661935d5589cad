import type { LoaderFunctionArgs } from 'react-router'

import type { MarketSettings } from '#modules/settings/contract/market-settings.ts'
import { readSettings } from '#modules/settings/contract/settings.ts'
import { api, tagPage } from '#web/api/page-context.ts'

/** The facts of the market that a reading page names: the page is drawn anew when one changes. */
export function loadSettings({ context }: LoaderFunctionArgs): Promise<MarketSettings> {
  tagPage(context, 'settings:market')
  return api(context)(readSettings, {})
}
