import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { Icon, type IconName } from '../icons/icon.tsx'
import { Popover } from './popover.tsx'

export type RowAct = { words: string; icon?: IconName; danger?: boolean } & (
  | { to: string }
  | { onPress: () => void }
)

type RowMenuProps = {
  of: string
  acts: readonly RowAct[]
  /** Above the acts: why some are missing. */ remark?: ReactNode
}

export function RowMenu({ of, acts, remark }: RowMenuProps) {
  return (
    <Popover
      title={of}
      button={{
        className: 'icon-button',
        label: `Actions pour ${of}`,
        children: <Icon name="more" />,
      }}
    >
      {(close) => (
        <>
          {remark}
          <ActList of={of} acts={acts} close={close} />
        </>
      )}
    </Popover>
  )
}

type ActListProps = { of: string; acts: readonly RowAct[]; close: () => void }

export function ActList({ of, acts, close }: ActListProps) {
  return (
    <nav className="menu" aria-label={`Actions pour ${of}`}>
      {acts.map((act) => (
        <Act key={act.words} act={act} close={close} />
      ))}
    </nav>
  )
}

function Act({ act, close }: { act: RowAct; close: () => void }) {
  const { words, icon, danger } = act
  const className = danger ? 'danger' : undefined
  const drawn = (
    <>
      {icon && <Icon name={icon} />}
      <span>{words}</span>
    </>
  )
  if ('to' in act)
    return (
      <Link className={className} to={act.to} onClick={close}>
        {drawn}
      </Link>
    )
  const press = () => {
    close()
    act.onPress()
  }
  return (
    <button className={className} type="button" onClick={press}>
      {drawn}
    </button>
  )
}
