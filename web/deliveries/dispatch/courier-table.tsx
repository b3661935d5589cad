import type { ReactNode } from 'react'

import type { Courier } from '#contract/deliveries/dispatch.ts'
import { formatFrancs } from '#contract/kernel/money.ts'
import { formatPhone } from '#contract/kernel/phones.ts'

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
    <table className={renderActs ? 'table' : 'table dense'}>
      <thead>
        <tr>
          <th scope="col">Livreur</th>
          <th scope="col">État</th>
          <th scope="col">Charge</th>
          <th scope="col" className="n">
            Réussite 30 j
          </th>
          {renderActs && (
            <th scope="col" className="n">
              Livrées 30 j
            </th>
          )}
          <th scope="col" className="n">
            Caisse
          </th>
          {renderActs && (
            <th scope="col">
              <span className="vu">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {couriers.map((courier) => (
          <tr key={courier._id}>
            <td>
              <span className="t-fort">{courier.name}</span>
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
              <span className="charge" aria-hidden="true">
                {Array.from({ length: SHOWN }, (_, place) => (
                  <i className={place < courier.load ? undefined : 'v'} key={place} />
                ))}
              </span>{' '}
              <span className="fumee">{courier.load} colis</span>
            </td>
            <td className="n">{percentWords(courier.successPercent)}</td>
            {renderActs && <td className="n">{courier.delivered30}</td>}
            <td className="n">
              {formatFrancs(courier.cash)}
              {courier.nearCap && <small>près du plafond</small>}
            </td>
            {renderActs && <td className="n nowrap">{renderActs(courier)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function Presence({ online }: { online: boolean }) {
  return <span className={online ? 'etat' : 'etat off'}>{online ? 'En ligne' : 'Hors ligne'}</span>
}
