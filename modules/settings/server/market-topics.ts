import { ceilingRules, firstCeilings } from '#modules/settings/contract/ceiling-rules.ts'
import { deadlineRules } from '#modules/settings/contract/deadline-rules.ts'
import { Ceilings, Deadlines, MessagePrices } from '#modules/settings/contract/figure-settings.ts'
import { figureFacts } from '#modules/settings/contract/figures.ts'
import { Contact, firstSettings, Selling } from '#modules/settings/contract/market-settings.ts'
import {
  firstMessagePrices,
  messagePriceRules,
} from '#modules/settings/contract/message-price-rules.ts'
import { contactFacts, sellingFacts } from '#modules/settings/contract/setting-words.ts'
import { firstSmsSender, SmsSender } from '#modules/settings/contract/sms-sender.ts'

import { declareSetting } from './topics.ts'

/** Topics of several modules. Missing fields of an older version get initial values. */
export const contactSetting = declareSetting<Contact>({
  name: 'contact',
  label: 'Coordonnées du marché',
  needsApproval: false,
  first: firstSettings.contact,
  parse: (stored) => Contact.parse({ ...firstSettings.contact, ...stored }),
  facts: contactFacts,
})

export const sellingSetting = declareSetting<Selling>({
  name: 'selling',
  label: 'Commission et formules',
  needsApproval: true,
  first: firstSettings.selling,
  parse: (stored) => Selling.parse({ ...firstSettings.selling, ...stored }),
  facts: sellingFacts,
})

export const deadlinesSetting = declareSetting({
  name: 'deadlines',
  label: 'Délais',
  needsApproval: true,
  first: firstSettings.deadlines,
  parse: (stored) => Deadlines.parse({ ...firstSettings.deadlines, ...stored }),
  facts: (deadlines) => figureFacts(deadlineRules, deadlines),
})

export const messagesSetting = declareSetting({
  name: 'messages',
  label: 'Prix des messages',
  needsApproval: false,
  first: firstMessagePrices,
  parse: (stored) => MessagePrices.parse({ ...firstMessagePrices, ...stored }),
  facts: (prices) => figureFacts(messagePriceRules, prices),
})

export const ceilingsSetting = declareSetting({
  name: 'ceilings',
  label: 'Plafonds des nouveaux acheteurs',
  needsApproval: true,
  first: firstCeilings,
  parse: (stored) => Ceilings.parse({ ...firstCeilings, ...stored }),
  facts: (ceilings) => figureFacts(ceilingRules, ceilings),
})

export const senderSetting = declareSetting<SmsSender>({
  name: 'sender',
  label: 'Expéditeur des SMS',
  needsApproval: false,
  first: firstSmsSender,
  parse: (stored) => SmsSender.parse({ ...firstSmsSender, ...stored }),
  facts: ({ sender }) => ({ 'Expéditeur des SMS': sender || 'celui de la configuration' }),
})
