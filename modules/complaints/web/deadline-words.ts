import { beforeWords } from '#kernel/wire/due-words.ts'
import type { ComplaintSide } from '#modules/complaints/contract/complaint-words.ts'
import type { Complaint } from '#modules/complaints/contract/complaints.ts'

type Dated = Pick<Complaint, 'status' | 'shopBefore' | 'decisionBefore' | 'escalated' | 'shopName'>

export function deadlineWords(
  { status, shopBefore, decisionBefore, escalated, shopName }: Dated,
  side: ComplaintSide,
  now: number,
): string | null {
  if (status === 'résolu' || !decisionBefore) return null
  if (shopBefore && !escalated) {
    const before = beforeWords(shopBefore)
    return side === 'shop'
      ? `Répondez ${before}. Ce colis n’est pas payé en attendant.`
      : `${shopName} doit répondre ${before}.`
  }
  const decision = `Notre équipe ${decidesWords(decisionBefore, now)}.`
  if (!shopBefore) return decision
  return side === 'shop'
    ? `Vous n’avez pas encore répondu. ${decision}`
    : `${shopName} n’a pas encore répondu. ${decision}`
}

export function decidesWords(before: string, now: number): string {
  return Date.parse(before) > now
    ? `décide ${beforeWords(before)}`
    : `aurait dû décider ${beforeWords(before)}`
}
