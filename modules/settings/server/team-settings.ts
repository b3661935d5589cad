import { firstCeilings, type Ceilings } from '#modules/settings/contract/ceiling-rules.ts'
import { firstSettings, type MarketSettings } from '#modules/settings/contract/market-settings.ts'
import {
  firstMessagePrices,
  type MessagePrices,
} from '#modules/settings/contract/message-price-rules.ts'
import { firstQuartiers } from '#modules/places/contract/place-rules.ts'
import type { Places } from '#modules/places/contract/places.ts'
import { firstSmsSender, type SmsSender } from '#modules/settings/contract/sms-sender.ts'

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
