import { Link } from 'react-router'

import type { QueuedComplaint } from '#modules/complaints/contract/complaints.ts'
import { formatCount } from '#kernel/wire/money.ts'
import type { Column } from '#web/lists/columns.ts'
import { DataTable } from '#web/lists/data-table.tsx'
import { LinePicture } from '#web/ui/pictures/line-picture.tsx'
import { sinceWords } from '#web/ui/words/since-words.ts'
import { workPaths } from '#web/work-paths.ts'

import { outcomeWords } from './complaint-chip.tsx'
import { ComplaintRow, ComplaintState, LateFlag } from './complaint-row.tsx'

const sides: Readonly<Record<QueuedComplaint['lastSide'], string>> = {
  buyer: 'l’acheteur',
  shop: 'la boutique',
  support: 'l’équipe',
}

type ComplaintTableProps = {
  complaints: readonly QueuedComplaint[]
  partial: boolean
  now: number
}

/** The team's queue: compared in columns on a laptop, rows that lead to their files on a phone. */
export function ComplaintTable({ complaints, partial, now }: ComplaintTableProps) {
  return (
    <DataTable
      label="Réclamations"
      rows={complaints}
      partial={partial}
      columns={columnsAt(now)}
      keyOf={({ _id }) => _id}
      cardList="flush"
      renderCard={(one) => (
        <ComplaintRow
          complaint={one}
          to={workPaths.adminComplaints(one._id)}
          detail={[
            one.shopName,
            outcomeWords(one) ?? `dernier mot : ${sides[one.lastSide]}`,
            sinceWords(one.createdAt, now),
          ]}
        />
      )}
    />
  )
}

function columnsAt(now: number): readonly Column<QueuedComplaint>[] {
  return [
    {
      head: 'Article',
      sort: ({ product }) => product.name,
      cell: ({ _id, product, orderNumber }) => (
        <span className="product-cell flex items-center gap-3">
          <span className="thumbnail">
            <LinePicture url={product.imageUrl} />
          </span>
          <span>
            <Link className="semibold" to={workPaths.adminComplaints(_id)}>
              {product.name}
            </Link>
            <small className="nowrap">{orderNumber}</small>
          </span>
        </span>
      ),
    },
    {
      head: 'Acheteur',
      sort: ({ buyerName }) => buyerName,
      cell: ({ buyerName }) => buyerName,
    },
    { head: 'Boutique', sort: ({ shopName }) => shopName, cell: ({ shopName }) => shopName },
    { head: 'Dernier mot', sort: lastOf, cell: lastOf },
    {
      head: 'Ouverte',
      sort: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => sinceWords(createdAt, now),
    },
    {
      head: 'Montant, f',
      numeric: true,
      sort: ({ amount }) => amount,
      cell: ({ amount }) => <b className="semibold">{formatCount(amount)}</b>,
    },
    {
      head: 'État',
      sort: ({ status }) => status,
      cell: ({ status, escalated }) => (
        <>
          <ComplaintState status={status} />
          {escalated && <LateFlag />}
        </>
      ),
    },
  ]
}

/** What was decided, or who spoke last. */
function lastOf(complaint: QueuedComplaint): string {
  return outcomeWords(complaint) ?? sides[complaint.lastSide]
}
