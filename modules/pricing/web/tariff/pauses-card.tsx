import { Link } from 'react-router'

import { readDeliveryTariff } from '#modules/pricing/contract/delivery-tariff.ts'
import { readServedRegions } from '#modules/pricing/contract/served-regions.ts'
import { pauseWords } from '#modules/pricing/contract/zone-words.ts'
import { useRead } from '#client/api/use-read.ts'
import { regionsKey } from '../regions/region-sheets.tsx'
import { workPaths } from '#client/work-paths.ts'

/** « Livraisons en pause »: zones and regions to which nothing goes for now. */
export function PausesCard() {
  const zones = useRead(['delivery-tariff'], readDeliveryTariff, {}).data?.zones ?? []
  const regions = useRead(regionsKey, readServedRegions, {}).data?.regions ?? []
  const paused = [
    ...zones.map(({ label: name, pause }) => ({ name, pause })),
    ...regions.map(({ region: name, pause }) => ({ name, pause })),
  ].flatMap(({ name, pause }) => (pause ? [{ name, words: pauseWords(pause) }] : []))
  return (
    <section className="card stack stack-small" aria-labelledby="paused">
      <div className="spread spread-middle">
        <h2 id="paused">Livraisons en pause</h2>
        <Link className="link small" to={workPaths.adminTariff()}>
          {paused.length > 0 ? 'Changer' : 'Suspendre'}
          <span className="visually-hidden"> une livraison</span>
        </Link>
      </div>
      {paused.length === 0 && <p className="muted">Aucune : on livre partout comme prévu.</p>}
      {paused.map(({ name, words }) => (
        <div key={name}>
          <b>{name}</b>
          <p className="muted">{words}</p>
        </div>
      ))}
    </section>
  )
}
