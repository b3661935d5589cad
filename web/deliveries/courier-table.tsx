import type { Courier } from '#contract/dispatch.ts'
import { formatFrancs } from '#contract/money.ts'

import { percentWords } from './board-words.ts'

const SHOWN = 6

/** Who carries what: the same figures as the cards of a phone. */
export function CourierTable({ couriers }: { couriers: readonly Courier[] }) {
  return (
    <table className="table dense">
      <thead>
        <tr>
          <th scope="col">Livreur</th>
          <th scope="col">État</th>
          <th scope="col">Charge</th>
          <th scope="col" className="n">
            Réussite 30 j
          </th>
          <th scope="col" className="n">
            Caisse
          </th>
        </tr>
      </thead>
      <tbody>
        {couriers.map((courier) => (
          <tr key={courier._id}>
            <td className="t-fort">{courier.name}</td>
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
            <td className="n">
              {formatFrancs(courier.cash)}
              {courier.nearCap && <small>près du plafond</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function Presence({ online }: { online: boolean }) {
  return <span className={online ? 'etat' : 'etat off'}>{online ? 'En ligne' : 'Hors ligne'}</span>
}
