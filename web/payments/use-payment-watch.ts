import { useEffect } from 'react'

import { nextCheckMs } from './payment-rhythm.ts'

/** Coming back to the page asks at once, but not twice in a moment. */
const PAUSE_MS = 2_500

/** Asks now and then how a payment stands, while `watching` and while the page can be seen; at once when it is seen again. `check` never throws. */
export function usePaymentWatch(watching: boolean, check: () => Promise<void>): void {
  useEffect(() => {
    if (!watching) return
    let attempt = 0
    let asking = false
    let askedAt = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    const plan = () => {
      const ms = nextCheckMs(attempt)
      if (ms !== null) timer = setTimeout(() => void ask(), ms)
    }
    const ask = async () => {
      // Hidden: whoever shows the page again asks.
      if (asking || document.hidden) return
      asking = true
      attempt += 1
      await check()
      askedAt = Date.now()
      asking = false
      plan()
    }
    const seen = () => {
      if (document.hidden || asking || Date.now() - askedAt < PAUSE_MS) return
      clearTimeout(timer)
      void ask()
    }
    plan()
    document.addEventListener('visibilitychange', seen)
    addEventListener('focus', seen)
    return () => {
      asking = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
      removeEventListener('focus', seen)
    }
  }, [watching, check])
}
