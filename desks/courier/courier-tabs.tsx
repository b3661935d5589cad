import { Link } from 'react-router'

import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/icons/icon.tsx'

import { countOf, courierTabs, type CourierCounts, type CourierTab } from './courier-links.ts'

/** Four cells under the thumb, each with how much waits there. */
export function CourierTabs({ current, counts }: { current: CourierTab; counts: CourierCounts }) {
  return (
    <nav className="four-tabs inside" aria-label="Livraisons">
      {courierTabs.map(({ tab, words, icon }) => (
        <Link
          key={words}
          to={paths.courierDashboard(tab ?? undefined)}
          aria-current={tab === current ? 'page' : undefined}
          preventScrollReset
        >
          <Icon name={icon} />
          <span>{words}</span>
          {countOf(tab, counts) > 0 && <b className="count">{countOf(tab, counts)}</b>}
        </Link>
      ))}
    </nav>
  )
}
