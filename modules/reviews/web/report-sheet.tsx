import { useState } from 'react'

import { reportReview } from '#modules/reviews/contract/reviews.ts'
import { call } from '#client/api/late-call.ts'
import { useSending } from '#client/api/use-sending.ts'
import { ConfirmSheet } from '#ui/sheets/confirm-sheet.tsx'
import { showNotice } from '#ui/lists/notice-store.ts'
import { RadioRows } from '#ui/forms/radio-rows.tsx'

const REASONS = [
  'Insultes ou propos haineux',
  'Publicité',
  'Ne parle pas du produit',
  'Faux avis',
  'Données personnelles',
] as const

export type ReportSheetProps = { reviewId: string; open: boolean; onClose: () => void }

export function ReportSheet({ reviewId, open, onClose }: ReportSheetProps) {
  const { busy, sentence, send } = useSending()
  const [reason, setReason] = useState<string>(REASONS[0])
  const report = () =>
    send({}, async () => {
      await call(reportReview, { params: { id: reviewId }, body: { reason } })
      onClose()
      showNotice('Merci, notre équipe va regarder cet avis')
    })
  return (
    <ConfirmSheet
      open={open}
      title="Signaler cet avis"
      confirm="Signaler"
      busy={busy}
      busyWords="Envoi..."
      error={sentence}
      onConfirm={() => void report()}
      onCancel={onClose}
    >
      <RadioRows
        label="Raison"
        name="raison-avis"
        options={REASONS}
        value={reason}
        words={(words) => words}
        onChoose={setReason}
      />
    </ConfirmSheet>
  )
}
