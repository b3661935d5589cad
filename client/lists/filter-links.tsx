import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'

import type { Filters } from './use-filters.ts'

type FilterLink = { words: string; count?: number | undefined; to: string; current: boolean }

/** States of a list in the address, with counts. The chosen one stays in sight. */
export function FilterLinks({
  label,
  links,
  children,
}: {
  label: string
  links: readonly FilterLink[]
  children?: ReactNode
}) {
  const line = useRef<HTMLElement>(null)
  const chosen = links.find(({ current }) => current)?.words
  // Counts come later and push the chosen one away.
  const counted = links.map(({ count = 0 }) => count).join()
  useEffect(() => {
    const at = line.current?.querySelector('[aria-current]')?.getBoundingClientRect()
    if (!line.current || !at) return
    const { left, width } = line.current.getBoundingClientRect()
    line.current.scrollLeft += at.left - left - (width - at.width) / 2
  }, [chosen, counted])
  return (
    <nav className="chips" aria-label={label} ref={line}>
      {links.map(({ words, count = 0, to, current }) => (
        <Link
          key={words}
          className="chip"
          to={to}
          aria-current={current ? 'page' : undefined}
          preventScrollReset
        >
          {words} {count > 0 && <b>{count}</b>}
        </Link>
      ))}
      {children}
    </nav>
  )
}

export function StateLinks({
  label,
  filters,
  tabs,
}: {
  label: string
  filters: Filters
  tabs: readonly { state: string; words: string }[]
}) {
  const links = tabs.map(({ state, words }) => ({
    words,
    to: filters.to({ etat: state }),
    current: filters.of('etat') === state,
  }))
  return <FilterLinks label={label} links={links} />
}
