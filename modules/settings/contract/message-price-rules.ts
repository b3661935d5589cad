import type { FigureRules } from './figures.ts'

/** Francs: per hundred messages (one costs a fraction), and per month. */
export type MessagePrices = {
  smsFrancsPerHundred: number
  whatsAppFrancsPerHundred: number
  whatsAppCodeFrancsPerHundred: number
  /** 0: no budget and no alarm. */
  monthlyBudgetFrancs: number
}

const hundred = { unit: 'f', least: 0, most: 100_000 }

export const messagePriceRules: FigureRules<keyof MessagePrices> = {
  smsFrancsPerHundred: { words: '100 SMS', ...hundred, hint: 'En francs, d’après votre contrat.' },
  whatsAppFrancsPerHundred: { words: '100 messages WhatsApp', ...hundred },
  whatsAppCodeFrancsPerHundred: { words: '100 codes par WhatsApp', ...hundred },
  monthlyBudgetFrancs: {
    words: 'Budget d’un mois',
    unit: 'f',
    least: 0,
    most: 100_000_000,
    hint: 'Une alerte part quand il est dépassé ; 0 : jamais.',
  },
}

/** Unknown until the team enters its contract prices. */
export const firstMessagePrices: MessagePrices = {
  smsFrancsPerHundred: 0,
  whatsAppFrancsPerHundred: 0,
  whatsAppCodeFrancsPerHundred: 0,
  monthlyBudgetFrancs: 0,
}
