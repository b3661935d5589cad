import { useState } from 'react'

import {
  contestWords,
  decideRefusal,
  listContested,
  type ContestedRefusal,
} from '#modules/refusals/contract/refusals.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { call } from '#client/api/client.ts'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'
import { usePageList } from '#client/lists/use-list.ts'
import { ListRows } from '#client/lists/list-rows.tsx'
import { Button } from '#ui/button.tsx'
import { RefusalFacts } from './refusal-facts.tsx'
import './refusals.css'

const key = ['contested-refusals']

/** Refusals that buyers contest, to be removed or kept; nothing when none waits. */
export function ContestedRefusals() {
  const list = usePageList({
    key,
    read: (from, signal) => call(listContested, { query: from }, { signal }),
    rows: ({ refusals }) => refusals,
  })
  const [deciding, setDeciding] = useState<{ of: ContestedRefusal; remove: boolean } | null>(null)
  if (!list.last || list.last.total === 0) return null
  return (
    <section className="card mb-4" aria-labelledby="refus-contestes">
      <h2 id="refus-contestes">{`Refus contestés (${list.last.total})`}</h2>
      <ListRows list={list} skeleton={1} empty={null}>
        {(all) => (
          <ul className="refusal-list">
            {all.map((one) => (
              <li key={one._id}>
                <RefusalFacts refusal={one}>
                  <p className="small muted">
                    {`${one.buyer.name}${one.buyer.phone ? `, ${formatPhone(one.buyer.phone)}` : ''} · livreur : ${one.courierName ?? 'inconnu'}`}
                  </p>
                  {one.note && <p className="small muted">{`Le livreur : « ${one.note} »`}</p>}
                </RefusalFacts>
                <p className="mt-2">
                  <b className="semibold">{contestWords[one.kind]}</b>
                  {` : « ${one.words} »`}
                </p>
                {one.photoUrl && (
                  <a href={one.photoUrl} target="_blank" rel="noreferrer">
                    <img src={one.photoUrl} alt="Jointe par l’acheteur" width={72} height={72} />
                  </a>
                )}
                <div className="mt-2 flex flex-wrap gap-2">
                  <Button onClick={() => setDeciding({ of: one, remove: true })}>
                    Retirer
                    <span className="visually-hidden">{` le refus de ${one.orderNumber}`}</span>
                  </Button>
                  <Button look="outline" onClick={() => setDeciding({ of: one, remove: false })}>
                    Garder
                    <span className="visually-hidden">{` le refus de ${one.orderNumber}`}</span>
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
      </ListRows>
      {deciding && (
        <ReasonSheet
          title={deciding.remove ? 'Retirer ce refus ?' : 'Garder ce refus ?'}
          confirm={deciding.remove ? 'Retirer' : 'Garder'}
          danger={!deciding.remove}
          readBy="l’acheteur"
          act={(reason) =>
            call(decideRefusal, {
              params: { id: deciding.of._id },
              body: { remove: deciding.remove, reason },
            })
          }
          done={deciding.remove ? 'Refus retiré' : 'Refus gardé'}
          changes={key}
          onClose={() => setDeciding(null)}
        />
      )}
    </section>
  )
}
