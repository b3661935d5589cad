import { useSearchParams } from 'react-router'

import { formatFrancs } from '#contract/kernel/money.ts'
import { formatPhone } from '#contract/kernel/phones.ts'
import { addressOf } from '#contract/kernel/typed-client.ts'
import { refundWords } from '#contract/ledger/book-words.ts'
import { providerWords } from '#contract/payments/provider-words.ts'
import {
  exportRefunds,
  listRefunds,
  refundStates,
  type Refund,
} from '#contract/payments/refunds.ts'
import { Reading } from '#web/api/reading.tsx'
import { SaveButton } from '#web/api/save-button.tsx'
import { financePath } from '#web/work-paths.ts'
import { useFinance } from '#web/ledger/index.ts'
import { FilterLinks } from '#web/lists/filter-links.tsx'
import { Pages } from '#web/lists/pages.tsx'
import { formatMoment } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/empty.tsx'
import type { ScreenFrame } from '#web/ui/screen-frame.ts'

import { RefundActs } from './refund-acts.tsx'

const looks: Readonly<Record<Refund['state'], { tab: string; file: string; look: string }>> = {
  requested: { tab: 'À approuver', file: 'a-approuver', look: 'waiting' },
  approved: { tab: 'À envoyer', file: 'a-envoyer', look: 'info' },
  sent: { tab: 'Envoyés', file: 'envoyes', look: 'info' },
  failed: { tab: 'Échoués', file: 'echoues', look: 'danger' },
  confirmed: { tab: 'Remboursés', file: 'payes', look: 'ok' },
}

/** « Remboursements »: what is owed back to buyers, the oldest first. */
export function Refunds({ Frame }: { Frame: ScreenFrame }) {
  const [search, setSearch] = useSearchParams()
  const state = refundStates.find((one) => one === search.get('etat')) ?? 'requested'
  const page = Math.max(1, Number(search.get('page')) || 1)
  const refunds = useFinance(listRefunds, { query: { state, page, limit: 20 } })
  const showPage = (to: number) =>
    setSearch(
      (before) =>
        new URLSearchParams([
          ...[...before].filter(([name]) => name !== 'page'),
          ['page', String(to)],
        ]),
    )
  return (
    <Frame
      detail="Du plus ancien au plus récent"
      file={
        refunds.data?.refunds.length !== 0 && (
          <SaveButton
            address={addressOf(exportRefunds, { query: { state } })}
            name={`remboursements-${looks[state].file}.csv`}
          >
            CSV
          </SaveButton>
        )
      }
    >
      <FilterLinks
        label="État des remboursements"
        links={(['requested', 'approved', 'sent', 'failed', 'confirmed'] as const).map((one) => ({
          words: looks[one].tab,
          count: refunds.data?.counts[one],
          to: financePath('remboursements', { etat: one === 'requested' ? null : one }),
          current: one === state,
        }))}
      />
      <Reading query={refunds} safe="Rien n’est envoyé sans vous.">
        {({ refunds: list, totalPages, totalRefunds }) =>
          list.length === 0 ? (
            <Empty of="money" title="Rien ici pour le moment">
              Un remboursement arrive ici dès qu’une commande payée est annulée, ou qu’une
              réclamation est acceptée.
            </Empty>
          ) : (
            <section className="card flush" aria-label="Remboursements">
              <ul>
                {list.map((refund) => (
                  <li className="row flex-wrap" key={refund._id}>
                    <span className="row-text min-w-[min(15rem,100%)]">
                      <b>
                        {refund.payerName}
                        {refund.payerPhone && `, ${formatPhone(refund.payerPhone)}`}
                      </b>
                      <small>
                        {[refund.orderNumber, refund.reason].filter(Boolean).join(' · ')}
                      </small>
                      <small>
                        {refund.settledAt
                          ? `remboursé ${formatMoment(refund.settledAt)}`
                          : `demandé ${formatMoment(refund.requestedAt)}`}
                        {refund.state !== 'failed' &&
                          refund.approvedBy &&
                          ` · approuvé par ${refund.approvedBy}`}
                        {refund.operatorTransactionId && ` · ${refund.operatorTransactionId}`}
                        {refund.failure && ` · ${refund.failure}`}
                      </small>
                      <small>{destination(refund)}</small>
                      {refund.byCall && refund.state === 'sent' && (
                        <small>
                          {providerWords[refund.provider]} est appelé : le résultat s’inscrit ici de
                          lui-même.
                        </small>
                      )}
                      {refund.dispatch.why && <small>Quatre yeux. {refund.dispatch.why}</small>}
                    </span>
                    <span className="row-end">
                      <b>{formatFrancs(refund.amount)}</b>
                      <span className={`badge badge-dot badge-${looks[refund.state].look}`}>
                        {refundWords[refund.state]}
                      </span>
                    </span>
                    <RefundActs refund={refund} />
                  </li>
                ))}
              </ul>
              <Pages page={page} totalPages={totalPages} total={totalRefunds} onPage={showPage} />
            </section>
          )
        }
      </Reading>
    </Frame>
  )
}

/** Where finance sends it. */
function destination({ toPhone, toPhoneAt, needsNumber, paidWith }: Refund): string {
  if (needsNumber) return 'Payé en espèces : l’acheteur doit donner un numéro.'
  if (!toPhone) return `Vers le numéro qui a payé${paidWith ? `, transaction ${paidWith}` : ''}`
  return `Vers le ${formatPhone(toPhone)}${toPhoneAt ? `, donné ${formatMoment(toPhoneAt)}` : ''}`
}
