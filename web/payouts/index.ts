/** Saturdays: what each shop is paid, and what is withheld. */
export { BatchActs } from './batches/batch-acts.tsx'
export { BatchLines } from './batches/batch-lines.tsx'
export { HeldCard, Pages } from './held-card.tsx'
export { HeldParcels, PayoutsFigures } from './seller/payouts-figures.tsx'
export { Saturdays } from './seller/payouts-saturdays.tsx'
export { StatementCard } from './seller/payouts-statement.tsx'
export { SaturdayCard } from './seller/saturday-card.tsx'
export { useNextPayout, useSaturdays, useStatement } from './seller/use-payouts.ts'
