import { useState } from 'react'

import { FieldError } from '#web/ui/forms/field-error.tsx'
import { Remark } from '#web/ui/lists/remark.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'

import type { PushDevice } from './push-device.ts'
import type { usePush } from './use-push.ts'

type ThisDeviceProps = {
  push: ReturnType<typeof usePush>
  publicKey: string
  others: number
  onChanged: () => void
}

/** The push switch of this browser; where it has no push, why and what to do. */
export function ThisDevice({
  push: { state, busy, problem, turnOn, turnOff },
  publicKey,
  others,
  onChanged,
}: ThisDeviceProps) {
  const reason = state && reasonOf(state)
  // Turned at once; while the browser asks its owner it stays as it was wished.
  const [wished, setWished] = useState(false)
  const switchTo = async (on: boolean) => {
    setWished(on)
    await (on ? turnOn(publicKey) : turnOff())
    onChanged()
  }
  return (
    <>
      {reason ? (
        <Remark tone="info">{reason}</Remark>
      ) : (
        <Switch
          checked={busy ? wished : state === 'on'}
          disabled={busy || state === null}
          onChange={(event) => void switchTo(event.target.checked)}
        >
          Recevoir les notifications sur cet appareil
        </Switch>
      )}
      {problem && <FieldError>{problem}</FieldError>}
      {others > 0 && (
        <p className="small muted mt-2">
          {others > 1
            ? `${others} autres appareils les reçoivent aussi.`
            : 'Un autre appareil les reçoit aussi.'}
        </p>
      )}
    </>
  )
}

function reasonOf(state: PushDevice): string | null {
  if (state === 'blocked')
    return 'Votre navigateur bloque les notifications de ce site. Autorisez-les dans ses réglages, puis revenez ici.'
  if (state !== 'unable') return null
  return 'standalone' in navigator && !navigator.standalone
    ? 'Sur iPhone, ajoutez d’abord Sugu à l’écran d’accueil (Partager, puis « Sur l’écran d’accueil »), et ouvrez-le de là.'
    : 'Ce navigateur ne reçoit pas de notifications. Tout reste sous la cloche.'
}
