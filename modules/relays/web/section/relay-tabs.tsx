import { Link } from 'react-router'

import { workPaths } from '#client/work-paths.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { Relay } from './use-relay.ts'

const tabs = ['attendus', 'garde', 'rendre', 'caisse'] as const
export type RelayTab = (typeof tabs)[number]

const tabWords: Readonly<Record<RelayTab, string>> = {
  attendus: 'Attendus',
  garde: 'En garde',
  rendre: 'À rendre',
  caisse: 'Caisse',
}

export function tabOf(search: URLSearchParams): RelayTab {
  return tabs.find((tab) => tab === search.get('liste')) ?? 'garde'
}

export function RelayTabs({ relay, current }: { relay: Relay; current: RelayTab }) {
  const counts = {
    attendus: relay.expected + (relay.drops ?? 0),
    garde: relay.kept,
    rendre: relay.leaving + (relay.returns ?? 0),
  }
  return (
    <nav className="relay-tabs" aria-label="Point relais">
      {tabs.map((tab) => (
        <Link
          key={tab}
          to={workPaths.shopRelay(tab)}
          aria-current={tab === current ? 'page' : undefined}
          preventScrollReset
        >
          <b>{tab === 'caisse' ? <Icon name="cash" size={20} /> : counts[tab]}</b>
          <span>{tabWords[tab]}</span>
        </Link>
      ))}
    </nav>
  )
}
