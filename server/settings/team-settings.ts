import { firstCeilings, type Ceilings } from '#contract/settings/ceiling-rules.ts'
import { firstSettings, type MarketSettings } from '#contract/settings/market-settings.ts'
import { firstMessagePrices, type MessagePrices } from '#contract/settings/message-price-rules.ts'
import { firstQuartiers } from '#contract/settings/place-rules.ts'
import type { Places } from '#contract/settings/places.ts'
import { firstSmsSender, type SmsSender } from '#contract/settings/sms-sender.ts'

/** What everybody may read, and what only the team reads. */
export type TeamSettings = MarketSettings & {
  messages: MessagePrices
  ceilings: Ceilings
  sender: SmsSender
  places: Places
}

export const firstTeamSettings: TeamSettings = {
  ...firstSettings,
  messages: firstMessagePrices,
  ceilings: firstCeilings,
  sender: firstSmsSender,
  places: { quartiers: firstQuartiers },
}
