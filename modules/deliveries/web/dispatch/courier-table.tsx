import type { ReactNode } from 'react'

import type { Courier } from '#modules/deliveries/contract/dispatch.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { formatPhone } from '#kernel/wire/phones.ts'

import { percentWords } from './board-words.ts'

const SHOWN = 6

type CourierTableProps = {
  couriers: readonly Courier[]
  /** What can be done about each; beside it, who they are in full. */ renderActs?: (
    courier: Courier,
  ) => ReactNode
}

/** Who carries what: the same figures as the cards of a phone. */
export function CourierTable({ couriers, renderActs }: CourierTableProps) {
  return (
    <table className={renderActs ? 'data-table' : 'data-table dense'}>
      <thead>
        <tr>
          <th scope="col">Livreur</th>
          <th scope="col">État</th>
          <th scope="col">Charge</th>
          <th scope="col" className="numeric">
            Réussite 30 j
          </th>
          {renderActs && (
            <th scope="col" className="numeric">
              Livrées 30 j
            </th>
          )}
          <th scope="col" className="numeric">
            Caisse
          </th>
          {renderActs && (
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {couriers.map((courier) => (
          <tr key={courier._id}>
            <td>
              <span className="semibold">{courier.name}</span>
              {renderActs && (
                <small>
                  {formatPhone(courier.phone)} · groupe {courier.group}
                </small>
              )}
            </td>
            <td>
              <Presence online={courier.online} />
            </td>
            <td>
              <span className="load" aria-hidden="true">
                {Array.from({ length: SHOWN }, (_, place) => (
                  <i className={place < courier.load ? undefined : 'vacant'} key={place} />
                ))}
              </span>{' '}
              <span className="muted">{courier.load} colis</span>
            </td>
            <td className="numeric">{percentWords(courier.successPercent, courier.delivered30)}</td>
            {renderActs && <td className="numeric">{courier.delivered30}</td>}
            <td className="numeric">
              {formatFrancs(courier.cash)}
              {courier.nearCap && <small>près du plafond</small>}
            </td>
            {renderActs && <td className="numeric nowrap">{renderActs(courier)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function Presence({ online }: { online: boolean }) {
  return (
    <span className={online ? 'status' : 'status off'}>{online ? 'En ligne' : 'Hors ligne'}</span>
  )
}
