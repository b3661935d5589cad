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

/** The same states over a list. */
export const manyWords: Readonly<Record<ComplaintStatus, string>> = {
  ouvert: 'Ouvertes',
  'en cours': 'En cours',
  résolu: 'Résolues',
}

/** What was decided, in a few words. */
export function outcomeWords({
  outcome,
  refundAmount,
}: Pick<Complaint, 'outcome' | 'refundAmount'>): string | null {
  if (outcome === 'remboursé') return `Remboursé : ${formatFrancs(refundAmount ?? 0)}`
  if (outcome === 'remplacé') return 'Article remplacé'
  return outcome === 'rejeté' ? 'Réclamation non retenue' : null
}
