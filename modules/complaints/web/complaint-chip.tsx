import type { ComplaintStatus } from '#modules/complaints/contract/complaint-words.ts'
import type { Complaint } from '#modules/complaints/contract/complaints.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const TONE: Readonly<Record<string, BadgeTone>> = {
  ouvert: 'waiting',
  'en cours': 'info',
  résolu: 'ok',
}

/** Where a complaint stands; a state that this page does not know is shown neutral. */
export function ComplaintChip({ status }: { status: string }) {
  return <Badge tone={TONE[status] ?? 'neutral'}>{status}</Badge>
}

/** A complaint’s states in the plural, as the filters over a list. */
export const manyWords: Readonly<Record<ComplaintStatus, string>> = {
  ouvert: 'Ouvertes',
  'en cours': 'En cours',
  résolu: 'Résolues',
}

/** What the buyer paid for the parcel; nothing for whoever helps a shop and sees no sums. */
export function paidWords(amount: number | null): string[] {
  return amount === null ? [] : [formatFrancs(amount)]
}

/** What was decided, in a few words. */
export function outcomeWords({
  outcome,
  refundAmount,
}: Pick<Complaint, 'outcome' | 'refundAmount'>): string | null {
  if (outcome === 'remboursé')
    return refundAmount === null ? 'Remboursé' : `Remboursé : ${formatFrancs(refundAmount)}`
  if (outcome === 'remplacé') return 'Article remplacé'
  return outcome === 'rejeté' ? 'Réclamation non retenue' : null
}
