import type { ComplaintSide } from '#contract/complaints/complaint-words.ts'
import type { Complaint } from '#contract/complaints/complaints.ts'
import { formatMoment } from '#web/ui/dates.ts'

type Dated = Pick<Complaint, 'status' | 'shopBefore' | 'decisionBefore' | 'escalated' | 'shopName'>

/** Who must speak, and until when; null once it is decided. */
export function deadlineWords(
  { status, shopBefore, decisionBefore, escalated, shopName }: Dated,
  side: ComplaintSide,
): string | null {
  if (status === 'résolu' || !decisionBefore) return null
  if (shopBefore && !escalated) {
    const before = `avant ${formatMoment(shopBefore)}`
    return side === 'shop'
      ? `Répondez ${before}. Ce colis n’est pas payé en attendant.`
      : `${shopName} doit répondre ${before}.`
  }
  const decision = `Notre équipe décide avant ${formatMoment(decisionBefore)}.`
  if (!shopBefore) return decision
  return side === 'shop'
    ? `Vous n’avez pas encore répondu. ${decision}`
    : `${shopName} n’a pas encore répondu. ${decision}`
}
