import { Link } from 'react-router'

import type { Complaint } from '#modules/complaints/contract/complaints.ts'
import { LinePicture } from '#ui/pictures/line-picture.tsx'
import { Facts } from '#ui/words/facts.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Sum } from '#ui/words/sum.tsx'

type ComplaintRowProps = {
  complaint: Pick<Complaint, 'status' | 'orderNumber' | 'product' | 'amount' | 'escalated'>
  to: string
  detail: readonly string[]
}

const DRESS: Readonly<Record<string, string>> = {
  ouvert: 'waiting',
  'en cours': 'info',
  résolu: 'ok',
}

export function ComplaintRow({
  complaint: { status, orderNumber, product, amount, escalated },
  to,
  detail,
}: ComplaintRowProps) {
  return (
    <Link className="row row-wrap" to={to}>
      <span className="thumbnail">
        <LinePicture url={product.imageUrl} />
      </span>
      <span className="row-text">
        <b>{product.name}</b>
        <small className="muted">
          <Facts of={[orderNumber, ...detail]} />
        </small>
        {escalated && <LateFlag />}
      </span>
      <span className="row-end">
        {amount !== null && (
          <b>
            <Sum francs={amount} />
          </b>
        )}
        <ComplaintState status={status} />
      </span>
    </Link>
  )
}

export function ComplaintState({ status }: { status: string }) {
  return <span className={`badge badge-dot badge-${DRESS[status] ?? 'neutral'}`}>{status}</span>
}

export function LateFlag() {
  return (
    <span className="block">
      <span className="flag">
        <Icon name="alert" size={20} />
        délai passé
      </span>
    </span>
  )
}
