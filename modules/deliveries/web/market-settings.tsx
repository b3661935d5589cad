import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { readDeliverySettings } from '#modules/deliveries/contract/share-and-cap.ts'
import { Reading } from '#client/api/reading.tsx'
import { useRead } from '#client/api/use-read.ts'
import { settingChangesKey } from '#modules/settings/web/index.ts'
import { workPaths } from '#client/work-paths.ts'
import { ScreenFrame } from '#ui/screen-frame.tsx'

import { CourierSettings } from './courier-settings.tsx'

export function MarketSettings({ last }: { last?: ReactNode }) {
  const query = useRead([...settingChangesKey, 'couriers'], readDeliverySettings, {})
  return (
    <ScreenFrame detail="Chaque changement est gardé au journal, avant et après.">
      <div className="card-columns">
        <Reading query={query} cards={1}>
          {(settings) => <CourierSettings key={JSON.stringify(settings)} settings={settings} />}
        </Reading>
        <section className="card flush" aria-labelledby="ailleurs">
          <div className="card-head">
            <h2 id="ailleurs">Réglé ailleurs</h2>
          </div>
          <ul>
            <li>
              <Link className="row" to={workPaths.adminTariff()}>
                <span className="row-text">
                  <b>Zones et frais</b>
                  <small>
                    Frais par zone et par poids, délais, plafond du paiement à la livraison
                  </small>
                </span>
              </Link>
            </li>
            <li>
              <Link className="row" to={workPaths.dispatchDashboard('groupes')}>
                <span className="row-text">
                  <b>Groupes de livreurs</b>
                  <small>Quelles zones chacun sert</small>
                </span>
              </Link>
            </li>
            <li>
              <Link className="row" to={workPaths.adminPromotions()}>
                <span className="row-text">
                  <b>Promotions du marché</b>
                  <small>Ce que Sugu offre et paie, avec son budget</small>
                </span>
              </Link>
            </li>
            <li>
              <Link className="row" to={workPaths.adminAnnouncements()}>
                <span className="row-text">
                  <b>Annonces</b>
                  <small>Ce que l’équipe écrit à tous, à un rôle ou à une zone</small>
                </span>
              </Link>
            </li>
          </ul>
        </section>
        {last}
      </div>
    </ScreenFrame>
  )
}
