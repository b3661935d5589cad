import type { FigureRules } from './figures.ts'

export type Ceilings = {
  newcomerUnpaidOrders: number
  newcomerCashOrders: number
  newcomerStockPercent: number
  newcomerUnits: number
  provedUnpaidOrders: number
  provedCashOrders: number
  newcomerSmsADay: number
}

export const ceilingRules: FigureRules<keyof Ceilings> = {
  newcomerUnpaidOrders: {
    words: 'Commandes à payer par téléphone',
    unit: '',
    least: 1,
    most: 50,
  },
  newcomerCashOrders: {
    words: 'Commandes à payer à la livraison',
    unit: '',
    least: 1,
    most: 50,
  },
  newcomerStockPercent: {
    words: 'Part du stock gardée sans paiement',
    unit: '%',
    least: 1,
    most: 100,
  },
  newcomerUnits: {
    words: 'Unités toujours permises d’un produit',
    unit: '',
    least: 1,
    most: 999,
  },
  provedUnpaidOrders: {
    words: 'Numéro confirmé : commandes à payer par téléphone',
    unit: '',
    least: 1,
    most: 50,
  },
  provedCashOrders: {
    words: 'Numéro confirmé : commandes à payer à la livraison',
    unit: '',
    least: 1,
    most: 50,
  },
  newcomerSmsADay: {
    words: 'SMS par jour à un numéro non confirmé',
    unit: '',
    least: 1,
    most: 100,
    hint: 'Les codes que la personne attend ne sont pas comptés.',
  },
}

export const firstCeilings: Ceilings = {
  newcomerUnpaidOrders: 2,
  newcomerCashOrders: 2,
  newcomerStockPercent: 50,
  newcomerUnits: 7,
  provedUnpaidOrders: 6,
  provedCashOrders: 6,
  newcomerSmsADay: 10,
}
