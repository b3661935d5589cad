import { useState } from 'react'

import {
  approveNumberChange,
  listNumberChanges,
  paperWords,
  refuseNumberChange,
  type TeamNumberChange,
} from '#modules/numbers/contract/team-numbers.ts'
import { atWords } from '#kernel/wire/due-words.ts'
import { phoneSentence } from '#kernel/wire/field-rules.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { call } from '#client/api/client.ts'
import { Reading } from '#client/api/reading.tsx'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'
import { useRead } from '#client/api/use-read.ts'
import { Button } from '#ui/button.tsx'
import { PhoneField } from '#ui/forms/phone-field.tsx'

type Open = { change: TeamNumberChange; act: 'approve' | 'refuse' }

const changes = ['number-changes']

/** Changes of number that await a second person. */
export function NumberChanges() {
  const query = useRead(changes, listNumberChanges, {})
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <section className="ruled" aria-labelledby="numeros">
      <h2 id="numeros">Changements de numéro</h2>
      <Reading query={query} cards={1}>
        {(read) =>
          read.changes.length === 0 ? (
            <p className="muted">Aucun changement de numéro n’attend.</p>
          ) : (
            read.changes.map((change) => (
              <One key={change._id} change={change} onAct={(act) => setOpen({ change, act })} />
            ))
          )
        }
      </Reading>
      {open?.act === 'approve' && <Approval change={open.change} onClose={close} />}
      {open?.act === 'refuse' && <Refusal change={open.change} onClose={close} />}
    </section>
  )
}

function One({ change, onAct }: { change: TeamNumberChange; onAct: (act: Open['act']) => void }) {
  const { name, fromPhone, toPhone, paper, paperEnd, reason, askedBy, askedAt } = change
  return (
    <article className="card mt-3">
      <div className="card-head">
        <h3>{name}</h3>
        <span className="badge badge-dot badge-waiting">à approuver</span>
      </div>
      <p translate="no">
        {fromPhone ? formatPhone(fromPhone) : 'mis de côté'} → {formatPhone(toPhone)}
      </p>
      <p className="muted">
        {paperWords[paper]} … <span translate="no">{paperEnd}</span> · demandé par {askedBy},{' '}
        {atWords(askedAt)}
      </p>
      <p className="mt-2">{reason}</p>
      {change.needsAnother && (
        <p className="mt-2">
          Une autre personne de l’équipe (admin ou finance) doit l’approuver, pas vous.
        </p>
      )}
      <div className="flex flex-wrap gap-2 mt-3">
        <Button look="outline" onClick={() => onAct('refuse')}>
          Écarter…
        </Button>
        {!change.needsAnother && <Button onClick={() => onAct('approve')}>Approuver…</Button>}
      </div>
    </article>
  )
}

type SheetProps = { change: TeamNumberChange; onClose: () => void }

function Approval({ change, onClose }: SheetProps) {
  const [phone, setPhone] = useState('')
  const problem = phoneSentence(phone)
  return (
    <ActSheet
      title={`Approuver : ${change.name}`}
      confirm="Approuver"
      ready={!problem}
      changes={changes}
      done="Numéro changé"
      act={() => call(approveNumberChange, { params: { id: change._id }, body: { phone } })}
      onClose={onClose}
    >
      {(pressed) => (
        <>
          <p>
            Le compte passe aussitôt à ce numéro et ses appareils sont déconnectés. Tapez-le de
            nouveau, tel que la personne vous le donne.
          </p>
          <PhoneField
            label="Nouveau numéro"
            name="phone"
            autoComplete="off"
            required
            value={phone}
            error={pressed ? problem : undefined}
            onChange={({ target }) => setPhone(target.value)}
          />
        </>
      )}
    </ActSheet>
  )
}

function Refusal({ change, onClose }: SheetProps) {
  return (
    <ReasonSheet
      title={`Écarter : ${change.name}`}
      confirm="Écarter"
      danger
      changes={changes}
      done="Changement écarté"
      act={(reason) => call(refuseNumberChange, { params: { id: change._id }, body: { reason } })}
      onClose={onClose}
    >
      <p>Le compte garde son numéro. Son propriétaire en est prévenu.</p>
    </ReasonSheet>
  )
}
