import type { ComplaintStatus } from '#modules/complaints/contract/complaint-words.ts'
import type { Complaint } from '#modules/complaints/contract/complaints.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

const TONE: Readonly<Record<string, BadgeTone>> = {
  ouvert: 'waiting',
  'en cours': 'info',
  résolu: 'ok',
}

export function ComplaintChip({ status }: { status: string }) {
  return <Badge tone={TONE[status] ?? 'neutral'}>{status}</Badge>
}

export const manyWords: Readonly<Record<ComplaintStatus, string>> = {
  ouvert: 'Ouvertes',
  'en cours': 'En cours',
  résolu: 'Résolues',
}

export function paidWords(amount: number | null): string[] {
  return amount === null ? [] : [formatFrancs(amount)]
}

export function outcomeWords({
  outcome,
  refundAmount,
}: Pick<Complaint, 'outcome' | 'refundAmount'>): string | null {
  if (outcome === 'remboursé')
    return refundAmount === null ? 'Remboursé' : `Remboursé : ${formatFrancs(refundAmount)}`
  if (outcome === 'remplacé') return 'Article échangé'
  return outcome === 'rejeté' ? 'Réclamation non retenue' : null
}
