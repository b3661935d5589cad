import { z } from 'zod'

/** What the market's process says to the one that fills it: the database is there; somebody looks at this picture. */
export const Word = z.union([
  z.strictObject({ fill: z.string() }),
  z.strictObject({ want: z.string() }),
])
export type Word = z.output<typeof Word>

/** What comes back: the doors may open; this picture can be seen (or will never be); everything is done. */
export const Progress = z.union([
  z.strictObject({ opened: z.literal(true) }),
  z.strictObject({ seen: z.string() }),
  z.strictObject({ filled: z.literal(true) }),
])
export type Progress = z.output<typeof Progress>

/** Printed once all that was ordered, delivered and said can be seen. */
export const pastIsThere =
  '  Le passé du marché de démonstration est là : commandes, livraisons, avis. Les photos suivent.\n\n'
