import { plural } from '#kernel/wire/plural.ts'
import { momentWords } from '#kernel/wire/due-words.ts'
import { Timeline } from '#ui/lists/timeline.tsx'
import { useState } from 'react'

import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { failureWords } from '#modules/deliveries/contract/deliveries.ts'
import {
  sendParcelBack,
  unassignParcel,
  type ParcelRecord,
} from '#modules/dispatch/contract/dispatch.ts'
import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import type { ParcelState } from '#modules/parcels/contract/order-states.ts'
import { parcelWords } from '#modules/orders/contract/order-words.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { call } from '#client/api/client.ts'
import { useAct } from '#client/api/use-act.ts'
import { workPaths } from '#client/work-paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheets/sheet.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Facts } from '#ui/words/facts.tsx'

import { dueWords } from './board-words.ts'
import { FailForCourierSheet } from './away-courier-sheets.tsx'
import { CourierSheet, useAssign } from './assign-bar.tsx'
import { ReadNews } from '#modules/deliveries/web/index.ts'
import { OverrideSheet } from './override-sheet.tsx'
import { useParcelRecord, type DispatchWork } from './use-dispatch.ts'

type ParcelSheetProps = { user: UserInfo; id: string; work: DispatchWork; onClose: () => void }

export function ParcelSheet({ user, id, work, onClose }: ParcelSheetProps) {
  const record = useParcelRecord(user._id, id)
  const { data } = record
  return (
    <Sheet open title={data ? `Colis ${data.orderNumber}` : 'Colis'} onClose={onClose}>
      {data ? (
        <Record parcel={data} user={user} work={work} onClose={onClose} />
      ) : (
        <ReadNews query={record} />
      )}
    </Sheet>
  )
}

function Record({
  parcel,
  user,
  work,
  onClose,
}: Omit<ParcelSheetProps, 'id'> & { parcel: ParcelRecord }) {
  const isAway = work.team.data?.couriers.some(
    ({ _id, away }) => away && _id === parcel.courier?._id,
  )
  return (
    <div className="stack">
      <p>
        <b className="semibold">{whereWords(parcel)}</b> · {dueWords(parcel)} · {parcel.itemsCount}{' '}
        {plural(parcel.itemsCount, 'article')}
      </p>
      <ul className="stack stack-small">
        <Contact
          icon="person"
          name={parcel.clientName}
          phone={parcel.clientPhone}
          detail={parcel.clientAddress}
        />
        {parcel.relay && (
          <Contact
            icon="place"
            name={parcel.relay.name}
            phone={parcel.relay.phone}
            detail={`point relais, ${parcel.relay.place}`}
          />
        )}
        <Contact
          icon="shop"
          name={parcel.shopName}
          phone={parcel.shopPhone}
          detail={parcel.shopPlace}
        />
        {parcel.courier && (
          <Contact
            icon="motorbike"
            name={parcel.courier.name}
            phone={parcel.courierPhone ?? ''}
            detail={isAway ? 'livreur qui ne peut plus travailler' : 'livreur'}
          />
        )}
      </ul>
      <Decisions parcel={parcel} user={user} work={work} onClose={onClose} />
      {parcel.failures.map((failure) => (
        <div className="proof" key={failure.at}>
          {failure.imageUrl ? (
            <img
              src={failure.imageUrl}
              alt="La porte, au moment de l’échec"
              width={72}
              height={72}
            />
          ) : (
            <Icon name="photo" />
          )}
          <span>
            <b>{failureWords[failure.kind]}</b>
            <small>{[momentWords(failure.at), failure.note].filter(Boolean).join(' · ')}</small>
          </span>
        </div>
      ))}
      <Timeline
        steps={parcel.history.toReversed().map(({ state, at, by, reason }) => ({
          key: `${state} ${at}`,
          words: isPlaced(state, parcel) ? 'Commande passée' : parcelWords[state],
          detail: <Facts of={[momentWords(at), by]} />,
          quote: reason,
        }))}
      />
    </div>
  )
}

function whereWords({ state, byCoach }: ParcelRecord): string {
  if (byCoach === 'coach')
    return parcelHas('isReturning', state) ? 'Revient par le car' : 'Remis au car'
  if (byCoach) return 'À la gare, attend un car'
  return parcelWords[state]
}

function Contact({
  icon,
  name,
  phone,
  detail,
}: {
  icon: 'person' | 'shop' | 'motorbike' | 'place'
  name: string
  phone: string
  detail: string
}) {
  return (
    <li className="person">
      <Icon name={icon} />
      <span className="flex-1">
        <b>{name}</b>
        <small>{[phone && formatPhone(phone), detail].filter(Boolean).join(' · ')}</small>
      </span>
      {phone && (
        <a className="icon-button" href={`tel:+223${phone}`} aria-label={`Appeler ${name}`}>
          <Icon name="call" />
        </a>
      )}
    </li>
  )
}

function Decisions({
  parcel,
  user,
  work,
  onClose,
}: Omit<ParcelSheetProps, 'id'> & { parcel: ParcelRecord }) {
  const [open, setOpen] = useState<'courier' | 'override' | 'failure' | null>(null)
  const done = () => {
    setOpen(null)
    work.refresh()
    onClose()
  }
  const { give, givenTo } = useAssign([parcel], done)
  const params = { id: parcel.fulfillmentId }
  const takeBack = useAct(() => call(unassignParcel, { params }), {
    done: 'Colis repris : il attend un livreur',
    after: done,
  })
  const sendBack = useAct(() => call(sendParcelBack, { params }), {
    done: `Le colis retourne à ${parcel.shopName}`,
    after: done,
  })
  const carrier = work.team.data?.couriers.find(({ _id }) => _id === parcel.courier?._id)
  const isLeft = carrier?.away === true && parcelHas('isCarried', parcel.state)
  const mayGive = parcelHas('isReady', parcel.state) || isLeft
  const step = parcelHas('isToFetch', parcel.state)
    ? 'pickup'
    : parcelHas('isReturning', parcel.state)
      ? 'return'
      : 'handover'
  const isForRelay = parcelHas('isComing', parcel.state) && parcel.relay != null
  const mayOverride =
    user.role === 'chef_livreur' &&
    parcelHas('isCarried', parcel.state) &&
    !isForRelay &&
    !parcel.byCoach
  const couriers = (work.team.data?.couriers ?? []).filter(
    ({ admitted, away, group }) => admitted && !away && group === parcel.group,
  )
  return (
    <div className="flex flex-wrap gap-2">
      {mayGive && (
        <Button onClick={() => setOpen('courier')}>
          {parcel.state === 'ready' ? 'Attribuer…' : 'Donner à un autre…'}
        </Button>
      )}
      {parcelHas('isToFetch', parcel.state) && (
        <Button
          look="outline"
          busy={takeBack.isPending}
          busyWords="Traitement..."
          onClick={() => takeBack.mutate()}
        >
          Reprendre le colis
        </Button>
      )}
      {parcel.state === 'failed' && (
        <Button
          look="outline"
          busy={sendBack.isPending}
          busyWords="Traitement..."
          onClick={() => sendBack.mutate()}
        >
          Pas de second essai
        </Button>
      )}
      {parcelHas('isComing', parcel.state) && !parcel.byCoach && (
        <Button look="outline" onClick={() => setOpen('failure')}>
          Pas remis…
        </Button>
      )}
      {(parcel.byCoach === 'station' ||
        (parcel.byCoach && parcelHas('isReturning', parcel.state))) && (
        <ButtonLink look="outline" to={workPaths.dispatchDashboard('cars')}>
          Départ du car…
        </ButtonLink>
      )}
      {isForRelay && parcel.byCoach !== 'station' && (
        <ButtonLink
          look="outline"
          to={`${workPaths.dispatchDashboard('relais')}&relais=${parcel.relay?._id}`}
        >
          Confirmer au point relais…
        </ButtonLink>
      )}
      {mayOverride && (
        <Button look="outline" onClick={() => setOpen('override')}>
          Passer sans code…
        </Button>
      )}
      {open === 'courier' && (
        <CourierSheet
          couriers={couriers}
          givenTo={givenTo}
          onChoose={give}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'failure' && (
        <FailForCourierSheet parcel={parcel} onClose={() => setOpen(null)} onDone={done} />
      )}
      {open === 'override' && (
        <OverrideSheet parcel={parcel} step={step} onClose={() => setOpen(null)} onDone={done} />
      )}
    </div>
  )
}

/** Cash parcels never wait for payment and are not paid when placed. */
function isPlaced(state: ParcelState, { history }: ParcelRecord): boolean {
  const waited = history.some((move) => move.state === 'awaiting_payment')
  return state === (waited ? 'awaiting_payment' : 'new')
}
