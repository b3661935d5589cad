import { beforeWords, shortDay } from '#kernel/wire/due-words.ts'
import { useState } from 'react'

import {
  keepBothArticles,
  listLateExchanges,
  type LateExchange,
} from '#modules/exchanges/contract/exchanges.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { call } from '#client/api/client.ts'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'
import { ListRows } from '#client/lists/list-rows.tsx'
import { usePageList } from '#client/lists/use-list.ts'
import { Button } from '#ui/button.tsx'

const key = ['late-exchanges']

/** Exchanges whose old article was not given back in time; nothing when there is none. */
export function LateExchanges() {
  const list = usePageList({
    key,
    read: (from, signal) => call(listLateExchanges, { query: from }, { signal }),
    rows: ({ exchanges }) => exchanges,
  })
  const [ending, setEnding] = useState<LateExchange | null>(null)
  if (!list.last || list.last.total === 0) return null
  return (
    <section className="card mb-4" aria-labelledby="echanges-en-retard">
      <h2 id="echanges-en-retard">{`Échanges sans retour (${list.last.total})`}</h2>
      <ListRows list={list} skeleton={1} empty={null}>
        {(all) => (
          <ul className="stack mt-3">
            {all.map((one) => (
              <li key={one._id}>
                <p>
                  <b className="semibold">{one.title}</b>
                  <span>{`, ${formatFrancs(one.lineTotal)} · ${one.shopName} · ${one.orderNumber}`}</span>
                </p>
                <p className="small muted">
                  {`${one.buyerName}, ${formatPhone(one.buyerPhone)} · échangé ${shortDay(one.swappedAt)}, à rendre ${beforeWords(one.giveBackBefore)}`}
                </p>
                <Button look="outline" className="mt-2" onClick={() => setEnding(one)}>
                  Ne plus attendre
                  <span className="visually-hidden">{` l’article de ${one.orderNumber}`}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </ListRows>
      {ending && (
        <ReasonSheet
          title="Ne plus attendre l’ancien article ?"
          confirm="Ne plus attendre"
          readBy="L’acheteur et la boutique la lisent."
          act={(reason) => call(keepBothArticles, { params: { id: ending._id }, body: { reason } })}
          done="L’article n’est plus attendu"
          changes={key}
          onClose={() => setEnding(null)}
        >
          <p>
            {`${ending.buyerName} garde les deux articles. La vente est payée à ${ending.shopName} ; le second article n’est pas encaissé, sauf si l’acheteur le paie avant depuis sa commande.`}
          </p>
        </ReasonSheet>
      )}
    </section>
  )
}
