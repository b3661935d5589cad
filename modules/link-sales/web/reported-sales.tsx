import { momentWords } from '#kernel/wire/due-words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'

import { formatFrancs } from '#kernel/wire/money.ts'
import type { OfferState } from '#modules/link-sales/contract/offers.ts'
import {
  decideSaleReport,
  listSaleReports,
  type SaleReport,
  type SaleReportDecision,
} from '#modules/link-sales/contract/sale-reports.ts'
import { call } from '#client/api/client.ts'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'
import { ListRows } from '#client/lists/list-rows.tsx'
import { useCursorList } from '#client/lists/use-list.ts'
import { workPaths } from '#client/work-paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { Sum } from '#ui/words/sum.tsx'
import { outcomeBadge } from './offer-words.ts'
import { reportWords } from './report-words.ts'

export function ReportedSales({ userId }: { userId: string }) {
  const queries = useQueryClient()
  const key = ['sale-reports', userId]
  const list = useCursorList({
    key,
    read: (from, signal) => call(listSaleReports, { query: from }, { signal }),
    rows: ({ reports }) => reports,
  })
  return (
    <ListRows
      list={list}
      empty={
        <Empty title="Rien ici pour le moment" of="complaints">
          Les ventes par lien que quelqu’un signale arrivent ici.
        </Empty>
      }
    >
      {(reports) => (
        <ul className="stack">
          {reports.map((report) => (
            <One
              key={report._id}
              report={report}
              onSettled={() => void queries.invalidateQueries({ queryKey: key })}
            />
          ))}
        </ul>
      )}
    </ListRows>
  )
}

function One({ report, onSettled }: { report: SaleReport; onSettled: () => void }) {
  const { reason, words, reportedAt, shop, lines, total, state, orderId, waiting } = report
  return (
    <li className="card">
      <div className="card-line">
        <h2>{reportWords[reason]}</h2>
        <StateBadge state={state} />
      </div>
      <p className="muted">
        <Link to={`${workPaths.adminShops()}?q=${encodeURIComponent(shop.name)}`}>{shop.name}</Link>
        {` · ${momentWords(reportedAt)}`}
        {waiting > 1 && ` · ${waiting} signalements de cette vente`}
      </p>
      {words && <p className="mt-2 wrap-anywhere">« {words} »</p>}
      <ul className="mt-2">
        {lines.map(({ name, qty, unitPrice, isFree }) => (
          <li key={`${name}${unitPrice}`} className="small">
            {[name, isFree && 'ligne libre', `${qty} × ${formatFrancs(unitPrice)}`]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
      <p className="small muted">
        En tout <Sum francs={total} />
        {orderId && (
          <>
            {' · '}
            <Link to={workPaths.adminOrders(orderId)}>Voir la commande</Link>
          </>
        )}
      </p>
      <Acts report={report} onSettled={onSettled} />
    </li>
  )
}

function StateBadge({ state }: { state: OfferState }) {
  const { tone, words } = outcomeBadge[state]
  return <Badge tone={tone}>{words}</Badge>
}

type Act = { decision: SaleReportDecision; words: string; done: string; readBy: string }

const KEEP: Act = {
  decision: 'kept',
  words: 'Sans suite',
  done: 'Signalement classé',
  readBy: '',
}
const REMOVE: Act = {
  decision: 'withdrawn',
  words: 'Retirer le lien',
  done: 'Lien retiré',
  readBy: 'La boutique la lira.',
}

function Acts({ report: { _id: id, state }, onSettled }: Parameters<typeof One>[0]) {
  const [act, setAct] = useState<Act | null>(null)
  return (
    <div className="flex flex-wrap gap-2 mt-3">
      <Button look="outline" onClick={() => setAct(KEEP)}>
        Sans suite…
      </Button>
      {state === 'open' && (
        <Button look="danger" onClick={() => setAct(REMOVE)}>
          Retirer le lien…
        </Button>
      )}
      {act && (
        <ReasonSheet
          title={act.words}
          confirm={act.words}
          danger={act.decision === 'withdrawn'}
          readBy={act.readBy}
          act={(reason) =>
            call(decideSaleReport, { params: { id }, body: { decision: act.decision, reason } })
          }
          done={act.done}
          onDone={() => {
            setAct(null)
            onSettled()
          }}
          onClose={() => setAct(null)}
        />
      )}
    </div>
  )
}
