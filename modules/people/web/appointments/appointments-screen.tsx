import { hoursWords } from '#kernel/wire/span-words.ts'
import { momentWords } from '#kernel/wire/due-words.ts'
import { useState, type ReactNode } from 'react'

import {
  APPOINTMENT_HOURS,
  approveAppointment,
  listAppointments,
  withdrawAppointment,
} from '#modules/people/contract/appointments.ts'
import { roleWords } from '#kernel/wire/roles.ts'
import type { Reply } from '#kernel/wire/endpoint.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { call } from '#client/api/client.ts'
import { Reading } from '#client/api/reading.tsx'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'
import { useRead } from '#client/api/use-read.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'

type Appointment = Reply<typeof listAppointments>['appointments'][number]
type Open = { appointment: Appointment; act: 'approve' | 'withdraw' }

const changes = ['appointments']

type AppointmentsProps = {
  back?: ReactNode
  /** What else awaits a second person. */
  after?: ReactNode
}

export function Appointments({ back, after }: AppointmentsProps) {
  const query = useRead(changes, listAppointments, {})
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <ScreenFrame
      title="Nominations"
      detail={`Un rôle d’administrateur ou de finance se donne à deux, et vaut ${hoursWords(APPOINTMENT_HOURS)} plus tard.`}
    >
      {back && <p>{back}</p>}
      <Reading query={query}>
        {({ appointments }) => (
          <>
            {appointments.length === 0 && (
              <Empty title="Aucune nomination n’attend" of="sheets">
                Un administrateur la demande en changeant le rôle d’un compte.
              </Empty>
            )}
            {appointments.map((appointment) => (
              <One
                key={appointment._id}
                appointment={appointment}
                onAct={(act) => setOpen({ appointment, act })}
              />
            ))}
          </>
        )}
      </Reading>
      {after}
      {open?.act === 'approve' && <Approval {...open.appointment} onClose={close} />}
      {open?.act === 'withdraw' && <Withdrawal {...open.appointment} onClose={close} />}
    </ScreenFrame>
  )
}

type OneProps = { appointment: Appointment; onAct: (act: Open['act']) => void }

function One({ appointment, onAct }: OneProps) {
  const { name, phone, role, reason, askedBy, askedAt, needsAnother, approvedBy, effectiveAt } =
    appointment
  return (
    <article className="card">
      <div className="card-head">
        <h2>
          {name} : {roleWords[role].toLowerCase()}
        </h2>
        <span className={`badge badge-dot ${effectiveAt ? 'badge-info' : 'badge-waiting'}`}>
          {effectiveAt ? 'approuvée' : 'à approuver'}
        </span>
      </div>
      <p className="muted">
        {phone && `${formatPhone(phone)} · `}demandée par {askedBy}, {momentWords(askedAt)}
      </p>
      <p className="mt-2">{reason}</p>
      {effectiveAt && (
        <p className="mt-2">
          Approuvée par {approvedBy}. Le rôle vaut à partir de : {momentWords(effectiveAt)}.
        </p>
      )}
      {!effectiveAt && needsAnother && (
        <p className="mt-2">
          Une autre personne de l’équipe (admin ou finance) doit l’approuver, pas vous.
        </p>
      )}
      <div className="flex flex-wrap gap-2 mt-3">
        <Button look="outline" onClick={() => onAct('withdraw')}>
          Retirer…
        </Button>
        {!effectiveAt && !needsAnother && (
          <Button onClick={() => onAct('approve')}>Approuver…</Button>
        )}
      </div>
    </article>
  )
}

function Approval({ _id, name, role, onClose }: Appointment & { onClose: () => void }) {
  return (
    <ActSheet
      title={`Approuver : ${name}`}
      confirm="Approuver"
      changes={changes}
      done="Nomination approuvée"
      act={() => call(approveAppointment, { params: { id: _id } })}
      onClose={onClose}
    >
      <p>
        {name} aura le rôle {roleWords[role].toLowerCase()} dans {hoursWords(APPOINTMENT_HOURS)}.
        Toute l’équipe en est prévenue et peut encore retirer la nomination.
      </p>
    </ActSheet>
  )
}

function Withdrawal({ _id, name, onClose }: Appointment & { onClose: () => void }) {
  return (
    <ReasonSheet
      title={`Retirer : ${name}`}
      confirm="Retirer"
      danger
      changes={changes}
      done="Nomination retirée"
      act={(reason) => call(withdrawAppointment, { params: { id: _id }, body: { reason } })}
      onClose={onClose}
    >
      <p>Le compte garde son rôle. Toute l’équipe en est prévenue.</p>
    </ReasonSheet>
  )
}
