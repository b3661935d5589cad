import { z } from 'zod'

/** From the market's process to the one that fills it: the database is ready. */
export const Word = z.strictObject({ fill: z.string() })
export type Word = z.output<typeof Word>

/** Messages back: the market can open; everything is done. */
export const Progress = z.union([
  z.strictObject({ opened: z.literal(true) }),
  z.strictObject({ filled: z.literal(true) }),
])
export type Progress = z.output<typeof Progress>

/** Printed once all orders, deliveries and reviews exist. */
export const pastIsThere =
  '  Le passé du marché de démonstration est là : commandes, livraisons, avis.\n\n'
