import { useState } from 'react'
import { Link } from 'react-router'

import { formatCount, formatFrancs } from '#kernel/wire/money.ts'
import { addressOf } from '#kernel/wire/typed-client.ts'
import { holdWords } from '#modules/ledger/contract/book-words.ts'
import {
  exportHeld,
  listHeld,
  remindShop,
  type HeldItem,
} from '#modules/payouts/contract/payouts.ts'
import { call } from '#web/api/client.ts'
import { Pages } from '#web/lists/pages.tsx'
import { Reading } from '#web/api/reading.tsx'
import { SaveButton } from '#web/api/save-button.tsx'
import { ComplaintSheet } from '#modules/complaints/web/index.ts'
import { financePath, payeePath } from '#web/work-paths.ts'
import { sinceWords, useFinance, useFinanceAct } from '#modules/ledger/web/index.ts'

/** « Retenu, et pourquoi »: what is due and may not leave yet. */
export function HeldCard() {
  const [page, setPage] = useState(1)
  const [complaint, setComplaint] = useState<string | null>(null)
  const query = useFinance(listHeld, { query: { page, limit: 20 } })
  return (
    <Reading query={query} cards={1}>
      {({ held, amount, totalPages, totalHeld }) => (
        <section className="card flush" aria-labelledby="retenu">
          <div className="card-head">
            <div>
              <h2 id="retenu">Retenu, et pourquoi</h2>
              <b className="semibold">{formatFrancs(amount)}</b>
            </div>
            <span>
              {held.length > 0 && (
                <SaveButton address={addressOf(exportHeld, {})} name="retenu.csv">
                  CSV
                </SaveButton>
              )}
            </span>
          </div>
          {held.length === 0 && <p className="row muted">Rien n’est retenu.</p>}
          {held.length > 0 && (
            <>
              <table className="data-table dense laptop">
                <thead>
                  <tr>
                    <th scope="col">Bénéficiaire</th>
                    <th scope="col">Commande</th>
                    <th scope="col">Pourquoi</th>
                    <th scope="col">Depuis</th>
                    <th scope="col" className="numeric">
                      Montant, f
                    </th>
                    <th scope="col">
                      <span className="visually-hidden">Où en savoir plus</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {held.map((item) => (
                    <tr key={keyOf(item)}>
                      <td>
                        <Link className="semibold" to={payeePath(item)}>
                          {item.name}
                        </Link>
                      </td>
                      <td className="muted nowrap">{item.orderNumber}</td>
                      <td>
                        {holdWords[item.reason]}
                        <small>{item.detail}</small>
                      </td>
                      <td className="nowrap">{sinceWords(item.since)}</td>
                      <td className="numeric semibold">{formatCount(item.amount)}</td>
                      <td className="numeric">
                        <Next item={item} onComplaint={setComplaint} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <ul className="phone">
                {held.map((item) => (
                  <li className="row" key={keyOf(item)}>
                    <span className="row-text">
                      <b>{holdWords[item.reason]}</b>
                      <small>
                        <Link className="underline" to={payeePath(item)}>
                          {item.name}
                        </Link>
                        {item.orderNumber && (
                          <>
                            {' · '}
                            <span className="nowrap">{item.orderNumber}</span>
                          </>
                        )}
                      </small>
                      <small>
                        {item.detail} · <span className="nowrap">{sinceWords(item.since)}</span>
                      </small>
                      <Next item={item} onComplaint={setComplaint} />
                    </span>
                    <b>{formatFrancs(item.amount)}</b>
                  </li>
                ))}
              </ul>
              <Pages page={page} totalPages={totalPages} total={totalHeld} onPage={setPage} />
            </>
          )}
          {complaint && <ComplaintSheet parcelId={complaint} onClose={() => setComplaint(null)} />}
        </section>
      )}
    </Reading>
  )
}

/** Where the reason for a line is seen. */
function Next({ item, onComplaint }: { item: HeldItem; onComplaint: (parcelId: string) => void }) {
  const { reason, parcelId, owner, name } = item
  if (reason === 'complaint' && parcelId)
    return (
      <button
        className="work-link"
        type="button"
        aria-label={`Voir la réclamation, ${item.orderNumber ?? name}`}
        onClick={() => onComplaint(parcelId)}
      >
        Voir la réclamation
      </button>
    )
  if (reason === 'depot' && owner === 'seller') return <RemindButton item={item} />
  if (reason === 'cash')
    return (
      <Link
        className="inline-flex min-h-11 items-center min-[900px]:min-h-0"
        to={financePath('caisses')}
      >
        Voir la caisse
      </Link>
    )
  return (
    <Link
      className="inline-flex min-h-11 items-center min-[900px]:min-h-0"
      to={owner === 'seller' ? financePath('releves', { q: name }) : payeePath(item)}
    >
      {owner === 'seller' ? 'Voir la boutique' : 'Voir le compte'}
    </Link>
  )
}

/** « Prévenir la boutique »: its money waits for another deposit number. */
function RemindButton({ item: { ownerId, name } }: { item: HeldItem }) {
  const remind = useFinanceAct(() => call(remindShop, { params: { shopId: ownerId } }), {
    done: `${name} est prévenue, par SMS aussi`,
  })
  return (
    <button
      className="work-link"
      type="button"
      aria-label={`Prévenir la boutique ${name}`}
      disabled={remind.isPending || remind.isSuccess}
      onClick={() => remind.mutate()}
    >
      {remind.isSuccess ? 'Prévenue' : 'Prévenir la boutique'}
    </button>
  )
}

function keyOf(item: HeldItem): string {
  return `${item.ownerId} ${item.parcelId ?? item.orderNumber} ${item.amount} ${item.since}`
}
