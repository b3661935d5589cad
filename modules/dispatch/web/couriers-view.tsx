import { useState } from 'react'

import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { admitCourier, type Courier } from '#modules/dispatch/contract/dispatch.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { call } from '#client/api/client.ts'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'
import { DataTable } from '#client/lists/data-table.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Facts } from '#ui/words/facts.tsx'
import { Sum } from '#ui/words/sum.tsx'
import type { Column } from '#client/lists/columns.ts'

import { ReceiveCashButton } from './away-courier-sheets.tsx'
import { percentWords } from './board-words.ts'
import { NothingHere, ReadNews } from '#modules/deliveries/web/index.ts'
import type { DispatchWork } from './use-dispatch.ts'
import './board.css'

type Member = { _id: string; name: string; phone: string; group: string; admitted: boolean }

export function CouriersView({ work, user }: { work: DispatchWork; user: UserInfo }) {
  const { team } = work
  const { data } = team
  if (!data || team.error) return <ReadNews query={team} />
  const managers = data.managers.filter(({ _id }) => _id !== user._id)
  const waiting: readonly (Member & { manager: boolean })[] = [
    ...data.couriers.filter(({ admitted }) => !admitted).map((one) => ({ ...one, manager: false })),
    ...managers.filter(({ admitted }) => !admitted).map((one) => ({ ...one, manager: true })),
  ]
  const couriers = data.couriers.filter(({ admitted }) => admitted)
  return (
    <>
      {waiting.length > 0 && (
        <section className="card flush">
          <div className="card-head">
            <h2>Demandes</h2>
          </div>
          <ul>
            {waiting.map((member) => (
              <li className="row row-wrap" key={member._id}>
                <span className="row-text">
                  <b>{member.name}</b>
                  <small>
                    <Facts
                      of={[
                        formatPhone(member.phone),
                        member.manager ? 'responsable' : 'livreur',
                        `groupe ${member.group}`,
                      ]}
                    />
                  </small>
                </span>
                <CallLink person={member} />
                <AdmitButton member={member} onChanged={work.refresh} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {couriers.length === 0 && (
        <NothingHere title="Aucun livreur admis">
          Ceux qui demandent à rejoindre le groupe apparaissent ici.
        </NothingHere>
      )}
      {couriers.length > 0 && (
        <DataTable
          label="Livreurs admis"
          rows={couriers}
          columns={courierColumns}
          keyOf={({ _id }) => _id}
          renderCard={(courier) => <CourierCard courier={courier} onChanged={work.refresh} />}
          renderActs={(courier) => (
            <>
              {courier.phone && <CallLink person={courier} />}
              <CourierActs courier={courier} onChanged={work.refresh} />
            </>
          )}
        />
      )}
    </>
  )
}

function CallLink({ person: { name, phone } }: { person: Pick<Member, 'name' | 'phone'> }) {
  return (
    <a className="icon-button" href={`tel:+223${phone}`} aria-label={`Appeler ${name}`}>
      <Icon name="call" />
    </a>
  )
}

function CourierCard({ courier, onChanged }: { courier: Courier; onChanged: () => void }) {
  return (
    <article aria-label={courier.name}>
      <div className="card-line">
        <div>
          <h3>{courier.name}</h3>
          <p className="muted">
            {[courier.phone && formatPhone(courier.phone), `groupe ${courier.group}`]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <Presence courier={courier} />
      </div>
      <dl className="fact-list grid-cols-[1fr_1fr] my-3">
        <Fact name="Charge" value={`${courier.load} colis`} />
        <Fact
          name="Réussite 30 j"
          value={percentWords(courier.successPercent, courier.delivered30)}
        />
        <Fact name="Livrées 30 j" value={String(courier.delivered30)} />
        <Fact name="Échecs 30 j" value={failureCount(courier)} />
        <Fact
          name="Caisse"
          value={`${formatFrancs(courier.cash)}${courier.nearCap ? ', près du plafond' : ''}`}
        />
      </dl>
      <div className="flex flex-wrap gap-2">
        {courier.phone && (
          <a
            className="button button-outline"
            href={`tel:+223${courier.phone}`}
            aria-label={`Appeler ${courier.name}`}
          >
            <Icon name="call" size={20} />
            Appeler
          </a>
        )}
        <CourierActs courier={courier} onChanged={onChanged} />
      </div>
    </article>
  )
}

/** « 6, dont 2 niés »: of which buyers say that he did not come. */
function failureCount({ failed30 = 0, denied30 = 0 }: Courier): string {
  return denied30 > 0 ? `${failed30}, dont ${denied30} niés` : String(failed30)
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function CourierActs({ courier, onChanged }: { courier: Courier; onChanged: () => void }) {
  return courier.away ? (
    <ReceiveCashButton courier={courier} onChanged={onChanged} />
  ) : (
    <AdmitButton member={courier} onChanged={onChanged} />
  )
}

function AdmitButton({
  member: { _id, name, admitted },
  onChanged,
}: {
  member: Member
  onChanged: () => void
}) {
  const [waiting, setWaiting] = useState(false)
  const act = admitted ? 'Retirer' : 'Admettre'
  return (
    <>
      <Button look={admitted ? 'plain' : 'primary'} onClick={() => setWaiting(true)}>
        {`${act}…`}
        <span className="visually-hidden"> {name}</span>
      </Button>
      {waiting && (
        <ReasonSheet
          title={`${act} ${name} ?`}
          confirm={act}
          danger={admitted}
          act={(reason) =>
            call(admitCourier, { params: { id: _id }, body: { admitted: !admitted, reason } })
          }
          done={admitted ? `${name} est retiré du groupe` : `${name} est admis`}
          onDone={() => {
            setWaiting(false)
            onChanged()
          }}
          onClose={() => setWaiting(false)}
        >
          <p>
            {admitted
              ? 'Plus aucun client ne lui sera montré, et aucun colis ne lui sera donné.'
              : 'Le nom, le téléphone et l’adresse des clients de ses colis lui seront montrés.'}
          </p>
        </ReasonSheet>
      )}
    </>
  )
}

const SHOWN = 6

const name: Column<Courier> = {
  head: 'Livreur',
  cell: (courier) => <span className="semibold">{courier.name}</span>,
}
const fullName: Column<Courier> = {
  ...name,
  cell: (courier) => (
    <>
      <span className="semibold">{courier.name}</span>
      <small>
        {[courier.phone && formatPhone(courier.phone), `groupe ${courier.group}`]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </>
  ),
}
const presence: Column<Courier> = {
  head: 'État',
  cell: (courier) => <Presence courier={courier} />,
}
const load: Column<Courier> = {
  head: 'Charge',
  cell: (courier) => (
    <>
      <span className="load" aria-hidden="true">
        {Array.from({ length: SHOWN }, (_, place) => (
          <i className={place < courier.load ? undefined : 'vacant'} key={place} />
        ))}
      </span>{' '}
      <span className="muted">{courier.load} colis</span>
    </>
  ),
}
const success: Column<Courier> = {
  head: 'Réussite 30 j',
  numeric: true,
  cell: ({ successPercent, delivered30 }) => percentWords(successPercent, delivered30),
}
const delivered: Column<Courier> = {
  head: 'Livrées 30 j',
  numeric: true,
  cell: ({ delivered30 }) => delivered30,
}
const failures: Column<Courier> = {
  head: 'Échecs 30 j',
  numeric: true,
  cell: ({ failed30 = 0, denied30 = 0 }) => (
    <>
      {failed30}
      {denied30 > 0 && <small>{denied30} niés</small>}
    </>
  ),
}
const cash: Column<Courier> = {
  head: 'Caisse',
  numeric: true,
  cell: (courier) => (
    <>
      <Sum francs={courier.cash} />
      {courier.nearCap && <small>près du plafond</small>}
    </>
  ),
}

const courierColumns = [fullName, presence, load, success, delivered, failures, cash]
export const shortCourierColumns = [name, presence, load, success, cash]

function Presence({ courier: { online, away } }: { courier: Courier }) {
  if (away) return <span className="status off">Ne peut plus travailler</span>
  return (
    <span className={online ? 'status' : 'status off'}>{online ? 'En ligne' : 'Hors ligne'}</span>
  )
}
