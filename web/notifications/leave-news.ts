import { pushChoice } from './push-choice.ts'

/** Ends the news of whoever leaves this device, while their token is good; without network the browser ends it alone, as soon as its owner is gone (web/offline/keep-offline.ts). */
export async function leaveNews(signal: AbortSignal): Promise<void> {
  if (!pushChoice.read().told) return
  const ended = import('./push-device.ts').then(({ turnPushOff }) => turnPushOff(signal))
  const late = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve())
  })
  await Promise.race([ended, late]).catch(() => undefined)
}
