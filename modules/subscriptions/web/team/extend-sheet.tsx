import { useState } from 'react'

import { dayMs } from '#kernel/wire/day.ts'
import { plans } from '#modules/subscriptions/contract/plans.ts'
import {
  extendSubscription,
  GIVEN_DAYS_MAX,
  type Subscriber,
} from '#modules/subscriptions/contract/team-plans.ts'
import { call } from '#web/api/client.ts'
import { ReasonSheet } from '#web/api/reason-sheet.tsx'
import { Field } from '#web/ui/forms/field.tsx'

import { longDay } from '../plan-words.ts'

const often = [
  'Paiement en panne.',
  'Boutique restée invisible par notre faute.',
  'Geste pour une réclamation.',
]

type ExtendSheetProps = {
  subscriber: Subscriber
  onDone: (endsAt: string) => void
  onClose: () => void
}

/** Gives a subscribed shop some days, with the reason that its seller reads. */
export function ExtendSheet({ subscriber, onDone, onClose }: ExtendSheetProps) {
  const [typed, setTyped] = useState('7')
  const [now] = useState(() => Date.now())
  const { _id, name, plan, endsAt, state } = subscriber
  const days = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  const fine = days >= 1 && days <= GIVEN_DAYS_MAX
  const end = (state === 'grace' ? now : new Date(endsAt).getTime()) + days * dayMs
  return (
    <ReasonSheet
      title={`Offrir des jours à ${name}`}
      confirm={fine ? `Offrir ${days} ${days > 1 ? 'jours' : 'jour'}` : 'Offrir'}
      readBy="Le vendeur la lira."
      often={often}
      act={(reason) =>
        call(extendSubscription, { params: { id: _id }, body: { days, reason, seen: endsAt } })
      }
      onDone={(answer) => onDone(answer.endsAt)}
      onClose={onClose}
    >
      <p>
        {`Formule ${plans[plan].label}, ${state === 'grace' ? 'finie le' : 'jusqu’au'} ${longDay(endsAt)}. Rien n’est encaissé ni remboursé, et les jours offerts ne se reprennent pas.`}
      </p>
      <Field
        label="Jours offerts"
        hint={
          fine
            ? `Elle courra jusqu’au ${longDay(new Date(end).toISOString())}.`
            : `De 1 à ${GIVEN_DAYS_MAX} jours.`
        }
        error={typed.trim() !== '' && !fine ? `De 1 à ${GIVEN_DAYS_MAX} jours.` : null}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ReasonSheet>
  )
}
