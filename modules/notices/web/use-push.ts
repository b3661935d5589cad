import { useState } from 'react'

import { CallFailure } from '#kernel/wire/call-failure.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { useStored } from '#client/device/stored-value.ts'
import { useHydrated } from '#client/device/use-hydrated.ts'

import { pushChoice } from './push-choice.ts'
import { pushDevice, turnPushOff, turnPushOn, type PushDevice } from './push-device.ts'

const AWAY = 'Votre navigateur n’a pas pu activer les notifications. Réessayez plus tard.'

/** Returns the push state; `null` until the device answers. */
export function usePush(userId: string) {
  const choice = useStored(pushChoice, pushChoice.read())
  const hydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const change = async (act: () => Promise<unknown>) => {
    setBusy(true)
    setProblem(null)
    try {
      await act()
    } catch (failure) {
      setProblem(failure instanceof CallFailure ? sentenceOf(failure) : AWAY)
    }
    setBusy(false)
  }
  const state: PushDevice | null = hydrated ? pushDevice(userId) : null
  return {
    state,
    declined: choice.declined.includes(userId),
    busy,
    problem,
    turnOn: (publicKey: string) => change(() => turnPushOn(userId, publicKey)),
    turnOff: () => change(() => turnPushOff()),
  }
}
