import { useId, useState } from 'react'

import { choosePhoneWay, type PhoneWay } from '#modules/channels/contract/phone-ways.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
import { Remark } from '#ui/lists/remark.tsx'

import { usePhoneWays } from './use-phone-ways.ts'

export function WayOffer({ userId }: { userId: string }) {
  const heading = useId()
  const { data, replace } = usePhoneWays(userId)
  const [busy, setBusy] = useState<PhoneWay>()
  const [answered, setAnswered] = useState<PhoneWay>()
  const [problem, setProblem] = useState<string>()
  if (answered)
    return (
      <Remark tone="ok" live>
        {answered === 'whatsapp'
          ? 'C’est noté : les nouvelles de vos commandes arrivent par WhatsApp.'
          : 'C’est noté : les nouvelles de vos commandes arrivent par SMS.'}
      </Remark>
    )
  if (!data?.whatsApp || data.chosen) return null
  const choose = async (way: PhoneWay) => {
    setBusy(way)
    setProblem(undefined)
    try {
      const next = await call(choosePhoneWay, { body: { topic: 'orders', way } })
      setAnswered(way)
      replace(next)
    } catch (failure) {
      setProblem(sentenceOf(failure))
    }
    setBusy(undefined)
  }
  return (
    <section className="card" aria-labelledby={heading}>
      <h2 id={heading}>Où vous écrire ?</h2>
      <p className="small muted mt-1">
        Le paiement reçu, le code qui prouve la remise. Vous pourrez changer d’avis dans les
        réglages.
      </p>
      {problem && <FieldError className="mt-3">{problem}</FieldError>}
      <div className="entry-choices">
        <Button
          busy={busy === 'whatsapp'}
          disabled={busy !== undefined}
          onClick={() => void choose('whatsapp')}
        >
          Sur WhatsApp
        </Button>
        <Button
          look="outline"
          busy={busy === 'sms'}
          disabled={busy !== undefined}
          onClick={() => void choose('sms')}
        >
          Par SMS
        </Button>
      </div>
    </section>
  )
}
