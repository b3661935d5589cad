import { Link, useSearchParams } from 'react-router'

import { formatFrancs } from '#contract/money.ts'
import { formatPhone } from '#contract/phones.ts'
import { listRefunds, refundStates, type Refund } from '#contract/refunds.ts'
import { Reading } from '#web/shell/reading.tsx'
import { formatMoment } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/empty.tsx'

import { FinanceFrame } from '../finance-frame.tsx'
import { financePath } from '../finance-screens.ts'
import { Pages } from '../held-card.tsx'
import { RefundActs } from '../refund-acts.tsx'
import { useFinance } from '../use-finance.ts'

const looks: Readonly<Record<Refund['state'], { words: string; tab: string; look: string }>> = {
  requested: { words: 'à approuver', tab: 'À approuver', look: 'attente' },
  approved: { words: 'approuvé', tab: 'À envoyer', look: 'info' },
  sent: { words: 'envoyé', tab: 'Envoyés', look: 'info' },
  failed: { words: 'échoué', tab: 'Échoués', look: 'danger' },
  confirmed: { words: 'remboursé', tab: 'Remboursés', look: 'ok' },
}

/** « Remboursements »: what is owed back to buyers, the oldest first. */
export default function RefundsSection() {
  const [search, setSearch] = useSearchParams()
  const state = refundStates.find((one) => one === search.get('etat')) ?? 'requested'
  const page = Math.max(1, Number(search.get('page')) || 1)
  const refunds = useFinance(listRefunds, { query: { state, page, limit: 20 } })
  const turn = (to: number) => setSearch((before) => new URLSearchParams([...[...before].filter(([name]) => name !== 'page'), ['page', String(to)]]))
  return (
    <FinanceFrame section="remboursements" detail="Du plus ancien au plus récent">
      <nav className="filtres" aria-label="État des remboursements">
        {(['requested', 'approved', 'sent', 'failed', 'confirmed'] as const).map((one) => (
          <Link
            className="t-filtre"
            key={one}
            to={financePath('remboursements', { etat: one === 'requested' ? null : one })}
            aria-current={one === state ? 'page' : undefined}
          >
            {looks[one].tab} {(refunds.data?.counts[one] ?? 0) > 0 && <b>{refunds.data?.counts[one]}</b>}
          </Link>
        ))}
      </nav>
      <Reading query={refunds} safe="Rien n’est envoyé sans vous.">
        {({ refunds: list, totalPages, totalRefunds }) =>
          list.length === 0 ? (
            <Empty title="Rien ici pour le moment">
              Un remboursement arrive ici dès qu’une commande payée est annulée, ou qu’une réclamation est acceptée.
            </Empty>
          ) : (
            <section className="t-carte nue" aria-label="Remboursements">
              <ul>
                {list.map((refund) => (
                  <li className="rangee flex-wrap" key={refund._id}>
                    <span className="c min-w-60">
                      <b>
                        {refund.payerName}
                        {refund.payerPhone && `, ${formatPhone(refund.payerPhone)}`}
                      </b>
                      <small>{[refund.orderNumber, refund.reason].filter(Boolean).join(' · ')}</small>
                      <small>
                        {refund.settledAt ? `remboursé ${formatMoment(refund.settledAt)}` : `demandé ${formatMoment(refund.requestedAt)}`}
                        {refund.operatorTransactionId && ` · ${refund.operatorTransactionId}`}
                        {refund.failure && ` · ${refund.failure}`}
                      </small>
                    </span>
                    <span className="dr">
                      <b>{formatFrancs(refund.amount)}</b>
                      <span className={`t-puce ${looks[refund.state].look}`}>{looks[refund.state].words}</span>
                    </span>
                    <RefundActs refund={refund} />
                  </li>
                ))}
              </ul>
              <Pages page={page} totalPages={totalPages} total={totalRefunds} onPage={turn} />
            </section>
          )
        }
      </Reading>
    </FinanceFrame>
  )
}
