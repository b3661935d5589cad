import { z } from 'zod'

/**
 * Messages from the market's process to the one that fills it: the database is ready; this picture
 * was requested.
 */
export const Word = z.union([
  z.strictObject({ fill: z.string() }),
  z.strictObject({ want: z.string() }),
])
export type Word = z.output<typeof Word>

/**
 * Messages back: the market can open; this picture is ready (or will never be); everything is done.
 */
export const Progress = z.union([
  z.strictObject({ opened: z.literal(true) }),
  z.strictObject({ seen: z.string() }),
  z.strictObject({ filled: z.literal(true) }),
])
export type Progress = z.output<typeof Progress>

/** Printed once all orders, deliveries and reviews exist. */
export const pastIsThere =
  '  Le passé du marché de démonstration est là : commandes, livraisons, avis. Les photos suivent.\n\n'
