import { z } from 'zod'

const hundred = z
  .int('Un prix en francs, sans centimes.')
  .min(0, 'De 0 à 100 000 f.')
  .max(100_000, 'De 0 à 100 000 f.')

/** What a hundred messages cost, in francs, and what a month may cost: an operator's price has less than a franc in it. */
export const MessagePrices = z.object({
  smsFrancsPerHundred: hundred,
  whatsAppFrancsPerHundred: hundred,
  whatsAppCodeFrancsPerHundred: hundred,
  /** 0: no budget, and no alarm. */
  monthlyBudgetFrancs: z
    .int('Un nombre de francs, sans centimes.')
    .min(0, 'De 0 à 100 000 000 f.')
    .max(100_000_000, 'De 0 à 100 000 000 f.'),
})
export type MessagePrices = z.output<typeof MessagePrices>

/** Nobody knows them until the team says: they stand in its contracts. */
export const firstMessagePrices: MessagePrices = {
  smsFrancsPerHundred: 0,
  whatsAppFrancsPerHundred: 0,
  whatsAppCodeFrancsPerHundred: 0,
  monthlyBudgetFrancs: 0,
}
