import type { BatchSummary } from '#modules/payouts/contract/payouts.ts'

type BatchLook = { words: string; look: 'waiting' | 'info' | 'ok' | 'neutral' }

const looks: Readonly<Record<BatchSummary['state'], BatchLook>> = {
  draft: { words: 'à approuver', look: 'waiting' },
  approved: { words: 'approuvé', look: 'info' },
  sent: { words: 'envoyé', look: 'info' },
  paid: { words: 'réglé', look: 'ok' },
  discarded: { words: 'abandonné', look: 'neutral' },
}

export function batchLook({ state, failed }: Pick<BatchSummary, 'state' | 'failed'>): BatchLook {
  if (state !== 'paid' || failed === 0) return looks[state]
  return { words: `réglé, sauf ${failed}`, look: 'waiting' }
}
