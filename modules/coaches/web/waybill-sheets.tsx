import { RELAY_DAYS } from '#modules/relays/contract/relay-days.ts'
import { openDaysWords } from '#kernel/wire/span-words.ts'
import { atWords, dayOfMonth, shortDay } from '#kernel/wire/due-words.ts'
import { useState } from 'react'
import type { QueryKey } from '@tanstack/react-query'
import { LATE_WORDS_MAX } from '#modules/coaches/contract/line-rules.ts'
import {
  type Waybill,
  type WaybillParcel,
  lateCauses,
  loseParcel,
  noteAttack,
  noteLate,
  resendParcel,
} from '#modules/coaches/contract/waybills.ts'
import { visibleLength } from '#kernel/wire/plain-text.ts'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { call } from '#client/api/client.ts'
import { RadioCard } from '#ui/forms/radio-card.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { Sum } from '#ui/words/sum.tsx'
import { ProofPhoto, type TakenPhoto } from '#modules/deliveries/web/index.ts'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'

type LateCause = (typeof lateCauses)[number]
const causeWords: Readonly<Record<LateCause, string>> = {
  road: 'Route coupée',
  breakdown: 'Panne du car',
  checkpoint: 'Contrôle en route',
  other: 'Autre raison',
}

type SheetProps = { waybill: Waybill; changes: QueryKey; onClose: () => void }

/** One reason for all buyers of a waybill. */
export function LateSheet({ waybill, changes, onClose }: SheetProps) {
  const { _id: id, number, region, parcels, late, isReturn } = waybill
  const readers = isReturn ? 'boutiques' : 'acheteurs'
  const [cause, setCause] = useState<LateCause>(late?.cause ?? 'road')
  const [words, setWords] = useState(late?.words ?? '')
  const count = parcels.filter(({ state }) => state === 'on_road').length
  const isShort = visibleLength(words) < 10
  return (
    <ActSheet
      title="Bordereau en retard"
      confirm={
        count > 1
          ? `Prévenir ${count} ${readers}`
          : `Prévenir ${isReturn ? 'la boutique' : 'l’acheteur'}`
      }
      ready={!isShort}
      act={() => call(noteLate, { params: { id }, body: { cause, words: words.trim() } })}
      done={isReturn ? 'Les boutiques sont prévenues' : 'Les acheteurs sont prévenus'}
      changes={changes}
      onClose={onClose}
    >
      {(pressed) => (
        <>
          <p className="small muted">{`${number}, ${isReturn ? `${region} – Bamako` : `Bamako – ${region}`}. Une seule raison pour tous.`}</p>
          <fieldset className="stack">
            <legend className="visually-hidden">Raison</legend>
            {lateCauses.map((one) => (
              <RadioCard
                key={one}
                name="cause"
                title={causeWords[one]}
                checked={cause === one}
                onChange={() => setCause(one)}
              />
            ))}
          </fieldset>
          <TextArea
            label={`Ce que liront les ${readers}`}
            rows={3}
            maxLength={LATE_WORDS_MAX}
            value={words}
            error={
              pressed && isShort ? 'Écrivez ce qui se passe, et quand vous pensez arriver.' : null
            }
            onChange={({ target }) => setWords(target.value)}
          />
          {!isReturn && (
            <p className="small muted">{`Les ${openDaysWords(RELAY_DAYS)} de garde commencent à l’arrivée au relais.`}</p>
          )}
        </>
      )}
    </ActSheet>
  )
}

type MissingSheetProps = SheetProps & { parcel: WaybillParcel }

/** Ends of a parcel that was not on the coach. */
export function MissingSheet({ waybill, parcel, changes, onClose }: MissingSheetProps) {
  const [choice, setChoice] = useState<'resent' | 'lost'>(waybill.isReturn ? 'lost' : 'resent')
  const [reason, setReason] = useState('')
  const { _id: id, carrierName, carrierPhone, leftAt, leftBy, region, stubUrl, isReturn } = waybill
  const params = { id, parcelId: parcel.parcelId }
  const [openedAt] = useState(() => Date.now())
  const mayBeLost = Date.parse(parcel.lostFrom) <= openedAt
  const lacksReason = choice === 'lost' && visibleLength(reason) < 3
  return (
    <ActSheet<unknown>
      title={`Il manque ${parcel.code}`}
      confirm={choice === 'lost' ? 'Noter le colis perdu' : 'Mettre au prochain départ'}
      danger={choice === 'lost'}
      ready={!lacksReason && (choice === 'resent' || mayBeLost)}
      act={() =>
        choice === 'lost'
          ? call(loseParcel, { params, body: { reason: reason.trim() } })
          : call(resendParcel, { params })
      }
      done={choice === 'lost' ? 'Perdu : l’acheteur est remboursé' : 'Il attend un car à la gare'}
      changes={changes}
      onClose={onClose}
    >
      {(pressed) => (
        <>
          <div className="proof">
            {stubUrl && <img src={stubUrl} alt="Talon du transporteur" width={72} height={72} />}
            <span>
              <b>{`Remis à ${carrierName}, ${atWords(leftAt)}`}</b>
              <small>{`Confirmé par ${leftBy} · non reçu à ${isReturn ? 'Bamako' : region}`}</small>
            </span>
            <a className="button button-outline" href={`tel:+223${carrierPhone}`}>
              Appeler
            </a>
          </div>
          <dl className="sums small">
            <div>
              <dt>Valeur, livraison comprise</dt>
              <dd>
                <Sum francs={parcel.value} />
              </dd>
            </div>
            <div>
              <dt>Perdu s’il n’est pas retrouvé</dt>
              <dd>{dayOfMonth(parcel.lostFrom)}</dd>
            </div>
          </dl>
          <p className="small muted">
            {isReturn
              ? 'Retrouvé ? Recevez-le à la gare avec son code, comme les autres.'
              : 'Retrouvé au relais ? Le relais le confirme par son code, comme les autres.'}
          </p>
          <fieldset className="stack">
            <legend className="visually-hidden">Que devient-il</legend>
            {!isReturn && (
              <RadioCard
                name="suite"
                title="Reparti par un autre car"
                detail="Il va sur un nouveau bordereau"
                checked={choice === 'resent'}
                onChange={() => setChoice('resent')}
              />
            )}
            <RadioCard
              name="suite"
              title="Perdu"
              detail={
                mayBeLost
                  ? 'L’acheteur est remboursé ; l’équipe décide qui paie.'
                  : `Possible le ${shortDay(parcel.lostFrom)}\u00a0: l’acheteur est alors remboursé, l’équipe décide qui paie.`
              }
              disabled={!mayBeLost}
              checked={choice === 'lost'}
              onChange={() => setChoice('lost')}
            />
          </fieldset>
          {choice === 'lost' && (
            <TextArea
              label="Raison"
              rows={2}
              maxLength={300}
              value={reason}
              error={pressed && lacksReason ? 'Dites pourquoi.' : null}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </>
      )}
    </ActSheet>
  )
}

type AttackSheetProps = { waybill: Waybill; changes: readonly unknown[]; onClose: () => void }

/** Declares that a coach was attacked, with a photo of the paper if there is one. */
export function AttackSheet({ waybill, changes, onClose }: AttackSheetProps) {
  const [photo, setPhoto] = useState<TakenPhoto | null>(null)
  const params = { id: waybill._id }
  return (
    <ReasonSheet
      title={`Le car de ${waybill.number} a été attaqué ?`}
      confirm="Déclarer l’attaque"
      danger
      act={(reason) =>
        call(noteAttack, { params, body: { reason, paperImageId: photo?.imageId ?? null } })
      }
      done="Déclaré : un administrateur décide"
      changes={changes}
      onClose={onClose}
    >
      <p>
        Ses acheteurs lisent un retard. Un administrateur décide de ce qui est perdu, avec la parole
        du transporteur ou un constat ; ce qui arrive est reçu comme les autres.
      </p>
      <ProofPhoto
        title="Photo du constat"
        photo={photo}
        missing={false}
        isOptional
        onTaken={setPhoto}
      />
    </ReasonSheet>
  )
}
