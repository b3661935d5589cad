import type { BrowserContextOptions } from 'playwright-core'

const malian = { locale: 'fr-FR', timezoneId: 'Africa/Bamako' } as const

/** A 5-inch Android phone, the buyer's. */
export const phone = {
  ...malian,
  viewport: { width: 360, height: 800 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} satisfies BrowserContextOptions
export const tablet = {
  ...malian,
  viewport: { width: 768, height: 1024 },
  deviceScaleFactor: 1,
  isMobile: true,
  hasTouch: true,
} satisfies BrowserContextOptions
export const laptop = {
  ...malian,
  viewport: { width: 1280, height: 800 },
  deviceScaleFactor: 1,
} satisfies BrowserContextOptions
/** The narrowest screen on which nothing may scroll sideways. */
export const narrowest = { width: 320, height: 640 }
export const narrow = { ...phone, viewport: narrowest } satisfies BrowserContextOptions

export const devices = {
  320: narrow,
  360: phone,
  768: tablet,
  1280: laptop,
  1440: { ...laptop, viewport: { width: 1440, height: 900 } },
  1920: { ...laptop, viewport: { width: 1920, height: 1080 } },
} as const

/** Width and colours of a picture. */
export type Look = { width: keyof typeof devices; dark: boolean }

/** Every width in light colours; dark ones on a phone and on a laptop. */
export const looks: readonly Look[] = [
  ...([360, 320, 768, 1280, 1440, 1920] as const).map((width) => ({ width, dark: false })),
  ...([360, 1440] as const).map((width) => ({ width, dark: true })),
]
