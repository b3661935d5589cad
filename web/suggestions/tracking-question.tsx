import { Link } from 'react-router'

import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'

import { trackingAnswer } from './tracking-answer.ts'

/** Asks a visitor once, below the page and over nothing. Until they say yes, nothing of what they look at is noted or sent. */
export function TrackingQuestion() {
  return (
    <section className="remark remark-plain mt-6 flex-wrap" aria-label="Ce que vous regardez">
      <p className="small">
        Pouvons-nous noter ce que vous regardez sur Sugu, pour vous proposer des produits proches ?
        Sans votre oui, rien ne quitte cet appareil.{' '}
        <Link className="link" to={`${paths.privacy()}#donnees`}>
          En savoir plus
        </Link>
      </p>
      <div className="flex gap-2">
        <Button look="outline" onClick={() => trackingAnswer.write('non')}>
          Non merci
        </Button>
        <Button look="outline" onClick={() => trackingAnswer.write('oui')}>
          Oui
        </Button>
      </div>
    </section>
  )
}
