import { useId, useState } from 'react'

import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Remark } from '#ui/lists/remark.tsx'

import { declinePush } from './push-choice.ts'
import { quietWords } from '#modules/channels/contract/quiet-hours.ts'
import { usePreferences } from './use-preferences.ts'
import { usePush } from './use-push.ts'

/** Offers push after an order. Empty without push support, or after a refusal. */
export function NewsOffer({ userId }: { userId: string }) {
  const heading = useId()
  const { state, declined, busy, problem, turnOn } = usePush(userId)
  const [answered, setAnswered] = useState(false)
  const mayOffer = state === 'off' && !declined
  const { data } = usePreferences(userId, { enabled: mayOffer })
  if (answered && state === 'on')
    return (
      <Remark tone="ok" live>
        C’est noté : les nouvelles de ce colis arrivent sur ce téléphone.
      </Remark>
    )
  if (answered && state === 'blocked')
    return (
      <Remark tone="info" live>
        C’est noté : votre navigateur ne vous dérangera pas. Tout reste sous la cloche.
      </Remark>
    )
  if (!mayOffer || !data?.publicKey) return null
  const { publicKey } = data
  const accept = async () => {
    await turnOn(publicKey)
    setAnswered(true)
  }
  return (
    <section className="card" aria-labelledby={heading}>
      <div className="person">
        <Icon name="bell" />
        <div>
          <h2 id={heading}>Suivre ce colis sans ouvrir Sugu ?</h2>
          <p className="small muted mt-1">
            Une notification quand il part, arrive ou change. Pas de publicité, et rien {quietWords}
            .
          </p>
        </div>
      </div>
      {problem && <FieldError className="mt-3">{problem}</FieldError>}
      <div className="entry-choices">
        <Button busy={busy} busyWords="Traitement..." onClick={() => void accept()}>
          Oui, me prévenir
        </Button>
        <Button look="outline" disabled={busy} onClick={() => declinePush(userId)}>
          Non merci
        </Button>
      </div>
    </section>
  )
}
