import { pushChoice } from './push-choice.ts'

/** Ends push on sign-out, while the token is valid; offline only the browser ends it. */
export async function leaveNews(signal: AbortSignal): Promise<void> {
  if (!pushChoice.read().told) return
  const ended = import('./push-device.ts').then(({ turnPushOff }) => turnPushOff(signal))
  const late = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve())
  })
  await Promise.race([ended, late]).catch(() => undefined)
}
