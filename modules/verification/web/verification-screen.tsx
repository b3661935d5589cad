import { useState } from 'react'

import {
  type OwnVerification as Own,
  readVerification,
  withdrawVerification,
} from '#modules/verification/contract/own-verification.ts'
import {
  lapseWords,
  nextWords,
  paperWords,
  refusalWords,
} from '#modules/verification/contract/verification-words.ts'
import { throughDayWords, yearDayInFull } from '#kernel/wire/due-words.ts'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { useRead } from '#client/api/use-read.ts'
import { useNow } from '#client/device/use-now.ts'
import type { SignedIn } from '#client/session/user-info.ts'
import { workPaths } from '#client/work-paths.ts'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { CardsSkeleton } from '#ui/lists/cards-skeleton.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { SmallFailure } from '#ui/lists/small-failure.tsx'
import { Timeline, type TimelineStep } from '#ui/lists/timeline.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { SendForm } from './send-form.tsx'

type Request = NonNullable<Own['request']>

/** « Faire vérifier ma boutique »: where the request is, or the form that begins one. */
export function OwnVerification({ user }: { user: SignedIn }) {
  const key = ['verification', user._id]
  const { data, error, isFetching, refetch } = useRead(key, readVerification, {})
  return (
    <ScreenFrame detail={user.shopName}>
      <BackLink to={workPaths.shopSettings()}>Réglages</BackLink>
      {error && !data && (
        <SmallFailure words={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && <CardsSkeleton />}
      {data && (
        <div className="stack max-w-[640px]">
          {data.request && <Outcome request={data.request} />}
          {data.request && isOpen(data.request) && (
            <Progress request={data.request} changes={key} />
          )}
          {maySend(data.request) && (
            <>
              <p>
                La marque « Boutique vérifiée » dit aux acheteurs que votre identité et votre
                adresse ont été vérifiées, et quand. Une personne vient voir la boutique.
              </p>
              <SendForm depotNumber={data.depotNumber} changes={key} />
            </>
          )}
        </div>
      )}
    </ScreenFrame>
  )
}

function Outcome({ request }: { request: Request }) {
  const { state, decidedAt, refusal, lapseCause, eraseAt } = request
  if (state === 'verified' && decidedAt)
    return (
      <section className="card" aria-labelledby="verifiee">
        <h2 id="verifiee">Boutique vérifiée</h2>
        <p>{`Identité et adresse vérifiées le ${yearDayInFull(decidedAt)}.`}</p>
        <p className="small muted mt-3">
          La marque prend fin si votre nom, l’adresse de la boutique ou le numéro de dépôt change.
          {eraseAt
            ? ` Vos photos sont effacées le ${yearDayInFull(eraseAt)}.`
            : ' Vos photos sont effacées.'}
        </p>
      </section>
    )
  if (state === 'refused' && refusal)
    return (
      <Remark tone="danger">{`Refusée : ${refusalWords[refusal]}. ${nextWords[refusal]}`}</Remark>
    )
  if (state === 'lapsed' && lapseCause)
    return (
      <Remark>
        {lapseCause === 'not_visited'
          ? `${lapseWords[lapseCause]} Vos photos sont effacées. Pardon : envoyez-les de nouveau.`
          : `${lapseWords[lapseCause]} La boutique n’est plus vérifiée : envoyez de nouveau vos photos.`}
      </Remark>
    )
  return null
}

function Progress({ request, changes }: { request: Request; changes: readonly string[] }) {
  const now = useNow(60_000)
  const [withdrawing, setWithdrawing] = useState(false)
  const isVisited = request.state === 'to_decide'
  const steps: TimelineStep[] = [
    {
      key: 'sent',
      words: 'Pièces envoyées',
      detail: `${paperWords[request.paperKind]}, le ${yearDayInFull(request.sentAt)}`,
    },
    {
      key: 'visit',
      words: request.state === 'to_visit' ? 'Visite prévue' : 'Visite de la boutique',
      place: isVisited ? 'done' : 'current',
      detail: isVisited ? null : `Au plus tard ${throughDayWords(request.visitDueAt, now)}`,
    },
    {
      key: 'decision',
      words: 'Décision de l’équipe',
      place: isVisited ? 'current' : 'ahead',
      detail: isVisited ? 'Deux personnes regardent vos pièces.' : null,
    },
  ]
  return (
    <section className="card" aria-labelledby="demande">
      <h2 id="demande">Votre demande</h2>
      <Timeline label="Où en est votre demande" steps={steps} />
      <p className="mt-3">
        <Button look="outline" onClick={() => setWithdrawing(true)}>
          Retirer ma demande…
        </Button>
      </p>
      {withdrawing && (
        <ActSheet
          title="Retirer votre demande ?"
          confirm="Retirer"
          danger
          act={() => call(withdrawVerification, {})}
          done="Demande retirée, photos effacées"
          changes={changes}
          onClose={() => setWithdrawing(false)}
        >
          Vos photos sont effacées aussitôt. Vous pourrez envoyer de nouveau.
        </ActSheet>
      )}
    </section>
  )
}

function isOpen({ state }: Request): boolean {
  return state === 'sent' || state === 'to_visit' || state === 'to_decide'
}

function maySend(request: Own['request']): boolean {
  return !request || (!isOpen(request) && request.state !== 'verified')
}
