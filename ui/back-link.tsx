import { Link } from 'react-router'

import { Icon } from './icons/icon.tsx'

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <p>
      <Link className="back-link" to={to}>
        <Icon name="previous" size={20} />
        {children}
      </Link>
    </p>
  )
}
