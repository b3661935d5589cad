import { plural } from '#kernel/wire/plural.ts'
import { daysWords } from '#kernel/wire/span-words.ts'
import { atWords, dayOfMonth, untilWords } from '#kernel/wire/due-words.ts'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'

import { DELIVERIES_THAT_CLEAR, REFUSAL_DAYS } from '#modules/refusals/contract/refusal-limits.ts'
import { faultWords } from '#modules/refusals/contract/failure-reasons.ts'
import {
  answerVisit,
  type listRefusals,
  type Refusal,
} from '#modules/refusals/contract/refusals.ts'
import type { Reply } from '#kernel/wire/endpoint.ts'
import { call } from '#client/api/client.ts'
import { useAct } from '#client/api/use-act.ts'
import { ListRows } from '#client/lists/list-rows.tsx'
import { paths } from '#client/paths.ts'
import { guard } from '#client/session/guard.ts'
import { PersonalData } from '#client/session/personal-data.tsx'
import { Waiting } from '#client/session/waiting.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { ContestSheet } from './contest-sheet.tsx'
import { RefusalFacts } from './refusal-facts.tsx'
import { refusalsKey, useRefusals } from './use-refusals.ts'
import './refusals.css'

export const meta: MetaFunction = () => [{ title: 'Livraisons refusées · Sugu' }]

export const clientLoader = guard()
export const HydrateFallback = Waiting

export default function RefusalsPage() {
  return (
    <div className="mx-auto max-w-[640px]">
      <PageTitle back={paths.settings()}>Livraisons refusées</PageTitle>
      <PersonalData>{(user) => <Refusals userId={user._id} />}</PersonalData>
    </div>
  )
}

function Refusals({ userId }: { userId: string }) {
  const list = useRefusals(userId)
  const [contesting, setContesting] = useState<Refusal | null>(null)
  return (
    <div className="stack">
      {list.last && <Count of={list.last} />}
      <ListRows
        list={list}
        skeleton={3}
        empty={
          <Empty title="Aucune livraison refusée">
            Un colis qui revient de votre porte se lit ici, avec la raison.
          </Empty>
        }
      >
        {(all) => (
          <>
            <Part
              userId={userId}
              title="Comptés"
              refusals={all.filter(isCounting)}
              onContest={setContesting}
            />
            <Part
              userId={userId}
              title="Ne comptent pas"
              refusals={all.filter((one) => !isCounting(one))}
            />
          </>
        )}
      </ListRows>
      <section className="card" aria-labelledby="change">
        <h2 id="change">Ce que cela change</h2>
        <ol className="refusal-effects">
          <li>
            <b aria-hidden="true">2</b>
            <div>
              <b className="semibold">Deux refus : un acompte pour payer à la livraison</b>
              <p className="muted">
                Le prix de la livraison, payé d’avance et déduit. Il paie le trajet si vous refusez.
              </p>
            </div>
          </li>
          <li>
            <b aria-hidden="true">4</b>
            <div>
              <b className="semibold">Quatre refus : paiement par téléphone seulement</b>
              <p className="muted">Jusqu’à ce que l’un d’eux s’efface.</p>
            </div>
          </li>
        </ol>
        <p className="muted mt-3">
          {`Un refus s’efface seul après ${daysWords(REFUSAL_DAYS)}. Payer par téléphone reste toujours possible.`}
        </p>
      </section>
      {contesting && (
        <ContestSheet refusal={contesting} userId={userId} onClose={() => setContesting(null)} />
      )}
    </div>
  )
}

function isCounting({ state }: Refusal): boolean {
  return state === 'counted' || state === 'kept'
}

function Count({ of }: { of: Reply<typeof listRefusals> }) {
  const { counted, firstEnds, noCashUntil, depositUntil, deliveriesInRow } = of
  if (counted === 0)
    return (
      <section className="card refusal-count refusal-count-none">
        <b aria-hidden="true">0</b>
        <div>
          <h2>Aucun refus compté</h2>
          <p className="muted">Vous pouvez payer à la livraison.</p>
        </div>
      </section>
    )
  const left = Math.max(0, DELIVERIES_THAT_CLEAR - deliveriesInRow)
  return (
    <section className="card">
      <div className="refusal-count">
        <b aria-hidden="true">{counted}</b>
        <div>
          <h2>{`${counted} ${plural(counted, 'refus compté')}`}</h2>
          {noCashUntil && (
            <p className="muted">{`Paiement à la livraison de nouveau possible ${atWords(noCashUntil)}.`}</p>
          )}
          {depositUntil && !noCashUntil && (
            <p className="muted">{`Un acompte est demandé à la livraison ${untilWords(depositUntil)}.`}</p>
          )}
          {firstEnds && (
            <p className="muted">{`Le premier refus s’efface ${atWords(firstEnds)}.`}</p>
          )}
        </div>
      </div>
      <div className="refusal-steps">
        <div>
          <b className="semibold">Trois livraisons de suite effacent tout</b>
          <p className="small muted">{`${deliveriesInRow} sur ${DELIVERIES_THAT_CLEAR}, encore ${left}`}</p>
        </div>
        <span aria-hidden="true">
          {Array.from({ length: DELIVERIES_THAT_CLEAR }, (_, step) => (
            <i key={step} className={step < deliveriesInRow ? 'done' : undefined} />
          ))}
        </span>
      </div>
    </section>
  )
}

type PartProps = {
  userId: string
  title: string
  refusals: readonly Refusal[]
  onContest?: (refusal: Refusal) => void
}

function Part({ userId, title, refusals, onContest }: PartProps) {
  if (refusals.length === 0) return null
  return (
    <section className="card" aria-label={title}>
      <h2>{title}</h2>
      <ul className="refusal-list">
        {refusals.map((refusal) => (
          <li key={refusal._id}>
            <RefusalFacts refusal={refusal}>
              <StateBadge of={refusal} />
            </RefusalFacts>
            {refusal.asksVisit && <VisitQuestion refusal={refusal} userId={userId} />}
            {refusal.decision && <p className="mt-2">{`« ${refusal.decision} »`}</p>}
            {isCounting(refusal) && (
              <div className="spread spread-middle mt-2">
                <span className="small muted">{`s’efface le ${dayOfMonth(refusal.endsAt)}`}</span>
                {refusal.state === 'counted' && onContest && (
                  <Button look="outline" onClick={() => onContest(refusal)}>
                    Contester
                    <span className="visually-hidden">{` le refus de ${refusal.orderNumber}`}</span>
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** « Le livreur est-il venu ? »: a « non » keeps the refusal from counting. */
function VisitQuestion({ refusal, userId }: { refusal: Refusal; userId: string }) {
  const answer = useAct(
    (came: boolean) => call(answerVisit, { params: { id: refusal._id }, body: { came } }),
    {
      done: (_refusal, came) =>
        came ? 'Merci de votre réponse.' : 'Merci : rien ne compte avant que nous ayons vérifié.',
      changes: refusalsKey(userId),
    },
  )
  return (
    <div className="mt-3" role="group" aria-label="Le livreur est-il venu ?">
      <p className="semibold">Le livreur est-il venu ?</p>
      <div className="mt-2 flex gap-3">
        <Button look="outline" busy={answer.isPending} onClick={() => answer.mutate(true)}>
          Oui
        </Button>
        <Button look="outline" busy={answer.isPending} onClick={() => answer.mutate(false)}>
          Non, personne n’est venu
        </Button>
      </div>
    </div>
  )
}

function StateBadge({ of: { state, fault, contestedAt, decidedAt, endsAt } }: { of: Refusal }) {
  if (state === 'not_counted')
    return <Badge tone="ok">{fault === 'buyer' ? 'ne compte pas' : faultWords[fault]}</Badge>
  if (state === 'contested')
    return <Badge tone="info">{`contesté le ${dayOfMonth(contestedAt ?? endsAt)}`}</Badge>
  if (state === 'removed')
    return <Badge tone="ok">{`retiré le ${dayOfMonth(decidedAt ?? endsAt)}`}</Badge>
  if (state === 'kept') return <Badge tone="waiting">gardé</Badge>
  if (state === 'cleared') return <Badge tone="ok">effacé par trois livraisons</Badge>
  if (state === 'ended') return <Badge tone="ok">{`effacé le ${dayOfMonth(endsAt)}`}</Badge>
  return null
}
