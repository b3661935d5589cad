import { createRoot } from 'react-dom/client'

import { useStored } from '#web/device/stored-value.ts'
import { paths } from '#web/paths.ts'
import { readUser, useUser } from '#web/session/user-info.ts'
import { Button } from '#web/ui/button.tsx'

import { trackingAnswer } from './tracking-answer.ts'

/** Asks a visitor once, below the page and over nothing. Until they say yes, nothing of what they look at is noted or sent. */
export function askTracking(): void {
  if (readUser() || trackingAnswer.read()) return
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<TrackingQuestion />)
}

/** A root of its own, fetched after the page: a link is a plain one. */
function TrackingQuestion() {
  const user = useUser()
  const answer = useStored(trackingAnswer, '')
  if (user || answer) return null
  return (
    <section
      aria-label="Ce que vous regardez"
      style={{
        maxWidth: 'calc(var(--page-width) + 2 * var(--gutter))',
        margin: '0 auto',
        padding: '0 var(--gutter) calc(var(--bar-room) + 16px)',
      }}
    >
      <div className="remark remark-plain flex-wrap">
        <p className="small">
          Pouvons-nous noter ce que vous regardez sur Sugu, pour vous proposer des produits proches
          {'\u202f'}? Sans votre oui, rien ne quitte cet appareil.{' '}
          <a className="link" href={`${paths.privacy()}#donnees`}>
            En savoir plus
          </a>
        </p>
        <div className="flex gap-2">
          <Button look="outline" onClick={() => trackingAnswer.write('non')}>
            Non merci
          </Button>
          <Button look="outline" onClick={() => trackingAnswer.write('oui')}>
            Oui
          </Button>
        </div>
      </div>
    </section>
  )
}
