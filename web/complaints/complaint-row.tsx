import { Link } from 'react-router'

import type { Complaint } from '#contract/complaints/complaints.ts'
import { formatFrancs } from '#contract/kernel/money.ts'
import { LinePicture } from '#web/orders/line-picture.tsx'
import { classes } from '#web/ui/classes.ts'
import { WorkIcon } from '#web/ui/work-icon.tsx'

type ComplaintRowProps = {
  complaint: Pick<Complaint, 'status' | 'orderNumber' | 'product' | 'amount' | 'escalated'>
  to: string
  detail: string
}

const DRESS: Readonly<Record<string, string>> = {
  ouvert: 'attente',
  'en cours': 'info',
  résolu: 'ok',
}

/** One complaint of a work screen's list. The whole row is the link. */
export function ComplaintRow({
  complaint: { status, orderNumber, product, amount, escalated },
  to,
  detail,
}: ComplaintRowProps) {
  return (
    <Link className="rangee" to={to}>
      <span className="vignette">
        <LinePicture url={product.imageUrl} />
      </span>
      <span className="c">
        <b>{product.name}</b>
        <small className="fumee">
          <span className="chiffres">{orderNumber}</span> · {detail}
        </small>
        {escalated && (
          <small className="drapeau">
            <WorkIcon name="alerte" petit />
            délai passé
          </small>
        )}
      </span>
      <span className="dr">
        <b>{formatFrancs(amount)}</b>
        <span className={classes('t-puce', DRESS[status] ?? 'neutre')}>{status}</span>
      </span>
    </Link>
  )
}
