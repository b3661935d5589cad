import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { Icon } from '../icons/icon.tsx'

type WaitingRowProps = {
  to: string
  /** Count or icon. */ mark: ReactNode
  tone?: 'earth' | 'gold' | 'chili' | undefined
  title: ReactNode
  /** In place of the chevron, on a laptop. */
  button?: { words: string; look: 'primary' | 'outline' } | undefined
  /** No work: without a chevron. */ idle?: boolean
  children?: ReactNode
}

export function WaitingRow({ to, mark, tone, title, button, idle, children }: WaitingRowProps) {
  return (
    <li>
      <Link className="row" to={to}>
        <span className={tone ? `mark ${tone}` : 'mark'}>{mark}</span>
        <span className="row-text">
          <b>{title}</b>
          {children}
        </span>
        {button && <span className={`button button-${button.look} laptop`}>{button.words}</span>}
        {button && (
          <span className="phone">
            <Icon name="next" size={20} />
          </span>
        )}
        {!button && !idle && <Icon name="next" size={20} />}
      </Link>
    </li>
  )
}
