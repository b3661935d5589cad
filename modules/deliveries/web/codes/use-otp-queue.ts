import { useEffect } from 'react'

import { call } from '#web/api/client.ts'
import { useStored } from '#web/device/stored-value.ts'
import { showNotice } from '#web/ui/lists/notice-store.ts'

import { otpQueue, type QueuedCode } from './otp-queue.ts'
import { sendQueued } from './send-queued.ts'

const RETRY_MS = 10_000
const none: readonly QueuedCode[] = []

/**
 * The codes that wait on this device, sent when the browser comes online and retried at intervals,
 * since a phone may wrongly believe that it is online.
 */
export function useOtpQueue(owner: string, onSent: () => void): readonly QueuedCode[] {
  const queue = useStored(otpQueue, none).filter((code) => code.owner === owner)
  const waits = queue.some(({ refused }) => refused === null)
  useEffect(() => {
    if (!waits) return
    const send = () =>
      void sendQueued(call, owner, Date.now(), ({ words, failed }) => {
        showNotice(words, failed ? { tone: 'failed', stayMs: 8_000 } : {})
        onSent()
      })
    send()
    const timer = setInterval(send, RETRY_MS)
    addEventListener('online', send)
    return () => {
      clearInterval(timer)
      removeEventListener('online', send)
    }
  }, [waits, owner, onSent])
  return queue
}
