import { useState } from 'react'

import { codeAgainWords } from '#kernel/wire/span-words.ts'
import { CallFailure } from '#kernel/wire/call-failure.ts'
import { useNow } from '#client/device/use-now.ts'
import { Button } from '#ui/button.tsx'

/** Keeps when the server takes another request for a code (ms of the device). */
export function useCodeAgain(atFirst = 0) {
  const [againAt, setAgainAt] = useState(atFirst)
  const wait = (seconds: number) => {
    const at = Date.now() + seconds * 1_000
    setAgainAt(at)
    return at
  }
  /** Asks for a code; a refusal says how long to wait, too. */
  const ask = async <T extends { again?: number | undefined }>(request: Promise<T>): Promise<T> => {
    try {
      const answer = await request
      wait(answer.again ?? 0)
      return answer
    } catch (refusal) {
      if (refusal instanceof CallFailure && refusal.retryAfter) wait(refusal.retryAfter)
      throw refusal
    }
  }
  return { againAt, ask }
}

type CodeAgainProps = { againAt: number; busy: boolean; onAsk: () => void }

/** Another code, once the server takes the request. */
export function CodeAgain({ againAt, busy, onAsk }: CodeAgainProps) {
  const now = useNow(1_000)
  const seconds = Math.ceil((againAt - now) / 1_000)
  return (
    <Button look="outline" wide disabled={busy || seconds > 0} onClick={onAsk}>
      {seconds > 0 ? codeAgainWords(seconds) : 'Renvoyer le code'}
    </Button>
  )
}
