import type { MouseEvent } from 'react'
import { Link } from 'react-router'

import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'

import { forgetSearches } from './recent-searches.ts'
import { aroundTyped, type SearchGroup, type SearchOption } from './search-options.ts'

export const PANEL_ID = 'recherche-panneau'

type SearchPanelProps = {
  groups: readonly SearchGroup[]
  typed: string
  /** The id of the line the arrows are on. */
  active: string | undefined
  /** Called when a line's link is followed. */
  onFollow: (option: SearchOption) => void
  /** The arrow at the end of a line puts its words in the field instead. */
  onComplete: (words: string) => void
}

/**
 * Suggestions, products and recent searches under the field. The focus stays in the field: lines
 * are reached by the arrows.
 */
export function SearchPanel({ groups, typed, active, onFollow, onComplete }: SearchPanelProps) {
  const press = (event: MouseEvent, option: SearchOption) => {
    if (option.words && event.target instanceof Element && event.target.closest('.end')) {
      event.preventDefault()
      onComplete(option.words)
    } else onFollow(option)
  }
  const searchedBefore = groups.some(({ icon }) => icon === 'recent')
  return (
    <div className="suggestions">
      <div id={PANEL_ID} role="listbox" aria-label="Suggestions de recherche">
        {groups.map(({ title, icon, options }) => (
          <div role="group" aria-label={title} key={title}>
            <h3 className="tiny muted" aria-hidden="true">
              {title}
            </h3>
            {options.map((option) => (
              <Link
                key={option.id}
                id={option.id}
                role="option"
                aria-selected={option.id === active}
                className={option.id === active ? 'active' : undefined}
                tabIndex={-1}
                to={option.to}
                onClick={(event) => press(event, option)}
              >
                <Icon name={icon} size={20} />
                <OptionWords option={option} typed={typed} />
                {icon === 'search' && (
                  <span className="end">
                    <Icon name="complete" size={20} />
                  </span>
                )}
              </Link>
            ))}
          </div>
        ))}
      </div>
      {searchedBefore && (
        <Button look="plain" className="small" onClick={forgetSearches}>
          Effacer mes recherches
        </Button>
      )}
    </div>
  )
}

function OptionWords({
  option: { label, detail },
  typed,
}: {
  option: SearchOption
  typed: string
}) {
  const [before, same, after] = aroundTyped(label, typed)
  return (
    <span className="two-lines">
      {before}
      {same && <b>{same}</b>}
      {after}
      {detail && <span className="muted small"> {detail}</span>}
    </span>
  )
}
