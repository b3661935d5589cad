import { beforeWords, momentWords } from '#kernel/wire/due-words.ts'
import { Timeline } from '#ui/lists/timeline.tsx'
import { type Complaint } from '#modules/complaints/contract/complaints.ts'
import { readHoldingComplaint } from '#modules/complaints/contract/team-complaints.ts'
import { Reading } from '#client/api/reading.tsx'
import { useNow } from '#client/device/use-now.ts'
import { useFinance } from '#modules/ledger/web/index.ts'
import { Sheet } from '#ui/sheets/sheet.tsx'

import { paidWords } from './complaint-chip.tsx'
import { decidesWords } from './deadline-words.ts'

export function ComplaintSheet({ parcelId, onClose }: { parcelId: string; onClose: () => void }) {
  const now = useNow(60_000)
  const query = useFinance(readHoldingComplaint, { params: { id: parcelId } })
  return (
    <Sheet
      open
      title={query.data ? `Réclamation, ${query.data.orderNumber}` : 'Réclamation'}
      onClose={onClose}
    >
      <Reading query={query} cards={1}>
        {(complaint) => (
          <div className="stack">
            <p className="muted">
              {[
                complaint.buyerName,
                complaint.shopName,
                complaint.product.name,
                ...paidWords(complaint.amount),
              ].join(' · ')}
            </p>
            <p>{waitsFor(complaint, now)}</p>
            <Timeline
              label="Messages"
              steps={complaint.messages.map(({ _id, sender, createdAt, content }) => ({
                key: _id,
                words: sender.name,
                detail: momentWords(createdAt),
                quote: content,
              }))}
            />
          </div>
        )}
      </Reading>
    </Sheet>
  )
}

function waitsFor({ status, shopBefore, decisionBefore }: Complaint, now: number): string {
  const until =
    status === 'ouvert' && shopBefore ? `La boutique doit répondre ${beforeWords(shopBefore)}.` : ''
  return [until, decisionBefore && `L’équipe ${decidesWords(decisionBefore, now)}.`]
    .filter(Boolean)
    .join(' ')
}
