import type { LoaderFunctionArgs } from 'react-router'

import type { MarketSettings } from '#modules/settings/contract/market-settings.ts'
import { readSettings } from '#modules/settings/contract/settings.ts'
import { api, tagPage } from '#client/api/page-context.ts'

export function loadSettings({ context }: LoaderFunctionArgs): Promise<MarketSettings> {
  tagPage(context, 'settings:market')
  return api(context)(readSettings, {})
}
