import { useId, useRef } from 'react'

import { Icon, type IconName } from './icon.tsx'

type RowAct = { words: string; icon?: IconName; danger?: boolean; onPress: () => void }

/** « … » at the end of a row: what else can be done with it, opened where one presses. Escape and a press outside close it. */
export function RowMenu({ of, acts }: { of: string; acts: readonly RowAct[] }) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const place = () => {
    const [box, from] = [menu.current, button.current?.getBoundingClientRect()]
    if (!box || !from) return
    const fits = from.bottom + box.offsetHeight + 8 < innerHeight
    box.style.top = `${fits ? from.bottom + 4 : Math.max(8, from.top - box.offsetHeight - 4)}px`
    box.style.left = `${Math.max(8, from.right - box.offsetWidth)}px`
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="icon-button"
        popoverTarget={id}
        aria-label={`Actions pour ${of}`}
      >
        <Icon name="more" />
      </button>
      <div ref={menu} id={id} popover="auto" className="row-menu" onToggle={place}>
        {acts.map(({ words, icon, danger, onPress }) => (
          <button
            key={words}
            type="button"
            className={danger ? 'danger' : undefined}
            popoverTarget={id}
            popoverTargetAction="hide"
            onClick={onPress}
          >
            {icon && <Icon name={icon} size={20} />}
            {words}
          </button>
        ))}
      </div>
    </>
  )
}
