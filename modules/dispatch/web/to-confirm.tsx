import { Link } from 'react-router'

import { workPaths } from '#client/work-paths.ts'
import { DataTable } from '#client/lists/data-table.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { WaitingRow } from '#ui/lists/waiting-row.tsx'
import { Sum } from '#ui/words/sum.tsx'

import { shortCourierColumns } from './couriers-view.tsx'
import type { DispatchWork } from './use-dispatch.ts'
import './board.css'

export function ToConfirm({ work: { team, cash } }: { work: DispatchWork }) {
  const couriers = team.data?.couriers.filter(({ admitted, away }) => admitted && !away) ?? []
  const waiting = [...(team.data?.couriers ?? []), ...(team.data?.managers ?? [])].filter(
    ({ admitted }) => !admitted,
  )
  const open = cash.data?.open ?? []
  return (
    <div className="work-columns two-one">
      <DataTable
        label="Livreurs au travail"
        className="dense"
        rows={couriers.slice(0, 6)}
        columns={shortCourierColumns}
        keyOf={({ _id }) => _id}
        head={
          <div className="card-head">
            <h2>Livreurs</h2>
            <Link to={workPaths.dispatchDashboard('livreurs')}>Tous les livreurs</Link>
          </div>
        }
      />
      <section className="card flush">
        <div className="card-head">
          <h2>À confirmer</h2>
        </div>
        {waiting.length + open.length === 0 && (
          <p className="muted column-empty">Rien n’attend votre accord.</p>
        )}
        <ul>
          {open.map(({ _id, courierName, amount }) => (
            <WaitingRow
              key={_id}
              to={workPaths.dispatchDashboard('caisses')}
              mark={<Icon name="cash" size={20} />}
              tone="gold"
              title={`Remise de ${courierName}`}
            >
              <small>
                <Sum francs={amount} />, code à saisir
              </small>
            </WaitingRow>
          ))}
          {waiting.map(({ _id, name, group }) => (
            <WaitingRow
              key={_id}
              to={workPaths.dispatchDashboard('livreurs')}
              mark={<Icon name="person" size={20} />}
              title={name}
            >
              <small>demande à rejoindre {group}</small>
            </WaitingRow>
          ))}
        </ul>
      </section>
    </div>
  )
}
