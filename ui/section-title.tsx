import type { ReactNode } from 'react'
import { Link } from 'react-router'

type SectionTitleProps = {
  id?: string
  children: ReactNode
  detail?: ReactNode
  link?: { to: string; words: string }
}

export function SectionTitle({ id, children, detail, link }: SectionTitleProps) {
  return (
    <div className="section-title">
      <div>
        <h2 id={id}>{children}</h2>
        {detail && <p className="small muted mt-0.5">{detail}</p>}
      </div>
      {link && (
        <Link className="link" to={link.to}>
          {link.words}
        </Link>
      )}
    </div>
  )
}
