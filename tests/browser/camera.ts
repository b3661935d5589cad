import type { Page } from 'playwright-core'

type Camera = { allowed: boolean; text: string; stream: MediaStream | null }
type WithCamera = typeof globalThis & { camera: Camera; BarcodeDetector?: unknown }

/**
 * Stubs the camera and BarcodeDetector, which an Android phone has and Chromium on a server lacks:
 * the stream is a canvas, and the code read is the one given to `show`. Call it before `goto`.
 */
export async function giveCamera(page: Page) {
  await page.addInitScript(() => {
    const camera: Camera = { allowed: true, text: '', stream: null }
    class Reader {
      detect(video: HTMLVideoElement): Promise<{ rawValue: string }[]> {
        return Promise.resolve(
          video.videoWidth > 0 && camera.text ? [{ rawValue: camera.text }] : [],
        )
      }
    }
    Object.assign(globalThis, { camera, BarcodeDetector: Reader })
    navigator.mediaDevices.getUserMedia = () => {
      if (!camera.allowed)
        return Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
      const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 320 })
      const paint = canvas.getContext('2d')
      camera.stream = canvas.captureStream(10)
      const draw = () => {
        paint?.fillRect(0, 0, 320, 320)
        if (camera.stream?.active) requestAnimationFrame(draw)
      }
      draw()
      return Promise.resolve(camera.stream)
    }
  })
  const set = (part: Partial<Camera>) =>
    page.evaluate((given) => void Object.assign((globalThis as WithCamera).camera, given), part)
  return {
    refuse: () => set({ allowed: false }),
    show: (text: string) => set({ allowed: true, text }),
    isOn: () =>
      page.evaluate(() =>
        Boolean(
          (globalThis as WithCamera).camera.stream
            ?.getTracks()
            .some(({ readyState }) => readyState === 'live'),
        ),
      ),
  }
}
