import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'

import { classes } from './classes.ts'
import { Icon } from './icons/icon.tsx'

type PageTitleProps = {
  children: ReactNode
  /** Target of « Retour » when opened from a link. */
  back?: string
  aside?: ReactNode
}

export function PageTitle({ children, back, aside }: PageTitleProps) {
  return (
    <div className={classes('page-title', !back && 'ml-0')}>
      {back && <BackLink back={back} />}
      <h1>{children}</h1>
      {aside && <span className="small muted ml-auto self-center">{aside}</span>}
    </div>
  )
}

/** @param back target when opened from a link */
export function BackLink({ back, className }: { back: string; className?: string }) {
  const goBack = useGoBack(back)
  return (
    <a
      className={classes('icon-button', className)}
      href={back}
      aria-label="Retour"
      onClick={(event) => {
        event.preventDefault()
        goBack()
      }}
    >
      <Icon name="back" />
    </a>
  )
}

/** Goes one page back, or to `otherwise` when the page before is not ours. */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate()
  return () => void (cameFromInside() ? navigate(-1) : navigate(otherwise))
}

/** React Router numbers its entries: above 0 one of ours comes before. */
function cameFromInside(): boolean {
  const state: unknown = window.history.state
  return (
    typeof state === 'object' &&
    state !== null &&
    'idx' in state &&
    typeof state.idx === 'number' &&
    state.idx > 0
  )
}
