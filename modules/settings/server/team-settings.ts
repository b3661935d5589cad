import { firstCeilings, type Ceilings } from '#modules/settings/contract/ceiling-rules.ts'
import { firstSettings, type MarketSettings } from '#modules/settings/contract/market-settings.ts'
import {
  firstMessagePrices,
  type MessagePrices,
} from '#modules/settings/contract/message-price-rules.ts'
import { firstSmsSender, type SmsSender } from '#modules/settings/contract/sms-sender.ts'

/** By topic; those of other modules are read by `settingOf`. */
export type TeamSettings = MarketSettings & {
  messages: MessagePrices
  ceilings: Ceilings
  sender: SmsSender
  [topic: string]: unknown
}

export const firstTeamSettings: TeamSettings = {
  ...firstSettings,
  messages: firstMessagePrices,
  ceilings: firstCeilings,
  sender: firstSmsSender,
}
