import { z } from 'zod'

const hundred = z
  .int('Un prix en francs, sans centimes.')
  .min(0, 'De 0 à 100 000 f.')
  .max(100_000, 'De 0 à 100 000 f.')

/**
 * In francs: prices of a hundred messages, since one costs a fraction of a franc, and the budget of
 * a month.
 */
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

/** Unknown until the team types them from its contracts. */
export const firstMessagePrices: MessagePrices = {
  smsFrancsPerHundred: 0,
  whatsAppFrancsPerHundred: 0,
  whatsAppCodeFrancsPerHundred: 0,
  monthlyBudgetFrancs: 0,
}
