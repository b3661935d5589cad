import type { Courier } from '#modules/deliveries/contract/dispatch.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import type { Column } from '#web/lists/columns.ts'

import { percentWords } from './board-words.ts'

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
        {formatPhone(courier.phone)} · groupe {courier.group}
      </small>
    </>
  ),
}
const presence: Column<Courier> = {
  head: 'État',
  cell: ({ online }) => <Presence online={online} />,
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
const cash: Column<Courier> = {
  head: 'Caisse',
  numeric: true,
  cell: (courier) => (
    <>
      {formatFrancs(courier.cash)}
      {courier.nearCap && <small>près du plafond</small>}
    </>
  ),
}

/** Who carries what: the people of the group, and beside the board in fewer columns. */
export const courierColumns = [fullName, presence, load, success, delivered, cash]
export const shortCourierColumns = [name, presence, load, success, cash]

export function Presence({ online }: { online: boolean }) {
  return (
    <span className={online ? 'status' : 'status off'}>{online ? 'En ligne' : 'Hors ligne'}</span>
  )
}
