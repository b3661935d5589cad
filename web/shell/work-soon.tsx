import type { ReactNode } from 'react'

import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/empty.tsx'

import { WorkFrame } from './work-frame.tsx'
import type { WorkLink } from './work-menu.tsx'

type WorkSoonProps = { title: string; links?: readonly WorkLink[]; /** What it will be for, in a sentence. */ children: ReactNode; action?: ReactNode }

/** A work screen that is not built yet says so, and leads on. */
export function WorkSoon({ title, links = [], children, action }: WorkSoonProps) {
  return (
    <WorkFrame title={title} links={links}>
      <Empty title="Cet écran arrive bientôt" action={action ?? <ButtonLink to={paths.home()}>Retour à l’accueil</ButtonLink>}>
        {children}
      </Empty>
    </WorkFrame>
  )
}
