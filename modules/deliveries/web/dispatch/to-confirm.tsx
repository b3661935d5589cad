import { Link } from 'react-router'

import { formatFrancs } from '#kernel/wire/money.ts'
import { workPaths } from '#web/work-paths.ts'
import { Icon } from '#web/ui/icons/icon.tsx'

import { CourierTable } from './courier-table.tsx'
import type { DispatchWork } from './use-dispatch.ts'

/** Beside the board: the couriers at work, and what the manager must confirm. */
export function ToConfirm({ work: { team, cash } }: { work: DispatchWork }) {
  const couriers = team.data?.couriers.filter(({ admitted }) => admitted) ?? []
  const waiting = [...(team.data?.couriers ?? []), ...(team.data?.managers ?? [])].filter(
    ({ admitted }) => !admitted,
  )
  const open = cash.data?.open ?? []
  return (
    <div className="work-columns two-one">
      <section className="card flush laptop">
        <div className="card-head">
          <h2>Livreurs</h2>
          <Link to={workPaths.dispatchDashboard('livreurs')}>Tous les livreurs</Link>
        </div>
        <CourierTable couriers={couriers.slice(0, 6)} />
      </section>
      <section className="card flush">
        <div className="card-head">
          <h2>À confirmer</h2>
        </div>
        {waiting.length + open.length === 0 && (
          <p className="muted column-empty">Rien n’attend votre accord.</p>
        )}
        <ul>
          {open.map(({ _id, courierName, amount }) => (
            <li key={_id}>
              <Link className="row" to={workPaths.dispatchDashboard('caisses')}>
                <span className="mark gold">
                  <Icon name="cash" size={20} />
                </span>
                <span className="row-text">
                  <b>Remise de {courierName}</b>
                  <small>{formatFrancs(amount)}, code à saisir</small>
                </span>
                <Icon name="next" />
              </Link>
            </li>
          ))}
          {waiting.map(({ _id, name, group }) => (
            <li key={_id}>
              <Link className="row" to={workPaths.dispatchDashboard('livreurs')}>
                <span className="mark">
                  <Icon name="person" size={20} />
                </span>
                <span className="row-text">
                  <b>{name}</b>
                  <small>demande à rejoindre {group}</small>
                </span>
                <Icon name="next" />
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
