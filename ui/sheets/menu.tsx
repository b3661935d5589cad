import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'

import { Icon, type IconName } from '../icons/icon.tsx'

export function Menu({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <h2 className="small font-medium text-smoke mt-6 mx-0 mb-2" id={heading}>
        {title}
      </h2>
      <ul className="menu">{children}</ul>
    </section>
  )
}

type MenuLinkProps = {
  to: string
  icon: IconName
  words: string
  danger?: boolean
  /** Count or state of its page. */ badge?: ReactNode
}

export function MenuLink({ to, icon, words, danger, badge }: MenuLinkProps) {
  return (
    <li>
      <Link className={danger ? 'danger' : undefined} to={to}>
        <Icon name={icon} />
        <span>{words}</span>
        <span className="end">
          {badge}
          <Icon name="next" />
        </span>
      </Link>
    </li>
  )
}

export function MenuButton({
  icon,
  words,
  onPress,
}: {
  icon: IconName
  words: string
  onPress: () => void
}) {
  return (
    <li>
      <button type="button" onClick={onPress}>
        <Icon name={icon} />
        <span>{words}</span>
      </button>
    </li>
  )
}
