import type { Page } from 'playwright-core'

type Sight = { allowed: boolean; text: string; stream: MediaStream | null }
type WithSight = typeof globalThis & { sight: Sight; BarcodeDetector?: unknown }

/**
 * A camera and the browser's own reader of codes, as an Android phone has them and Chromium on a server does not: what it films is a canvas, what it
 * reads there is what it was told to show. Before the page is opened.
 */
export async function giveCamera(page: Page) {
  await page.addInitScript(() => {
    const sight: Sight = { allowed: true, text: '', stream: null }
    class Reader {
      detect(video: HTMLVideoElement): Promise<{ rawValue: string }[]> {
        return Promise.resolve(video.videoWidth > 0 && sight.text ? [{ rawValue: sight.text }] : [])
      }
    }
    Object.assign(globalThis, { sight, BarcodeDetector: Reader })
    navigator.mediaDevices.getUserMedia = () => {
      if (!sight.allowed)
        return Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
      const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 320 })
      const paint = canvas.getContext('2d')
      sight.stream = canvas.captureStream(10)
      const turn = () => {
        paint?.fillRect(0, 0, 320, 320)
        if (sight.stream?.active) requestAnimationFrame(turn)
      }
      turn()
      return Promise.resolve(sight.stream)
    }
  })
  const set = (part: Partial<Sight>) =>
    page.evaluate((given) => void Object.assign((globalThis as WithSight).sight, given), part)
  return {
    refuse: () => set({ allowed: false }),
    show: (text: string) => set({ allowed: true, text }),
    isOn: () =>
      page.evaluate(() =>
        Boolean(
          (globalThis as WithSight).sight.stream
            ?.getTracks()
            .some(({ readyState }) => readyState === 'live'),
        ),
      ),
  }
}
