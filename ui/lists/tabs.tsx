import { Link } from 'react-router'

type Tab = { to: string; words: string; count?: number | undefined; current: boolean }

/** Tabs that are links: Back works and each can be shared. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          aria-current={tab.current ? 'page' : undefined}
          preventScrollReset
        >
          {tab.words}
          {tab.count !== undefined && <small>{tab.count}</small>}
        </Link>
      ))}
    </nav>
  )
}
