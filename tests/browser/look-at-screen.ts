import { mkdir } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { Page } from 'playwright-core'
import { accessibilityFaults, colourFaults } from './accessible.ts'
import { devices, narrowest, phone, type Look } from './devices.ts'
import { textFaults, withDoubleText } from './large-text.ts'
import { openScreen, showPictures, tallest } from './open-screen.ts'
import type { People } from './people.ts'
import type { Screen } from './screen.ts'

/** Returns the name in lists and folders: `vendeur/vue-globale`. */
export function titleOf({ role, name }: Screen): string {
  return `${role ?? 'visiteur'}/${name}`
}

/**
 * Checks that a screen is accessible on a phone, light and (where it is asked for) dark and with
 * large text, does not scroll sideways at 320 px, and has this title at its own address.
 * @returns what is wrong
 */
export function judgeScreen(
  people: People,
  screen: Screen,
  title?: string | RegExp,
): Promise<string[]> {
  return openScreen(people, screen, phone, async (page) => {
    if (title !== undefined) {
      await expectTitle(page, title)
      expect(page.url()).toContain(screen.path)
    }
    const wrong = await accessibilityFaults(page)
    if (screen.dark) {
      await page.emulateMedia({ colorScheme: 'dark' })
      wrong.push(...(await colourFaults(page)))
    }
    await page.setViewportSize(narrowest)
    wrong.push(...(await sidewaysScroll(page)))
    if (screen.largeText) wrong.push(...(await largeTextFaults(page)))
    return wrong
  })
}

/** Lists what is cut, covered or too wide on a small phone with text twice as large. */
async function largeTextFaults(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 360, height: 740 })
  const faults = await withDoubleText(page, async () => [
    ...(await sidewaysScroll(page)),
    ...(await textFaults(page)),
  ])
  return faults.map((fault) => `with text twice as large: ${fault}`)
}

export async function expectTitle(page: Page, title: string | RegExp): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 }).filter({ visible: true }).first()
  await expect(heading).toHaveText(title)
}

/** Lists elements that are too wide for the page, after the page's own width. */
export async function sidewaysScroll(page: Page): Promise<string[]> {
  await followed(page)
  const width = page.viewportSize()?.width ?? 0
  const { wide, sheets, culprits } = await page.evaluate((narrow) => {
    return {
      wide: document.documentElement.scrollWidth,
      // A sheet hides what is too wide for it, so the page does not grow.
      sheets: [...document.querySelectorAll('.sheet-body')]
        .filter((body) => body.scrollWidth > body.clientWidth + 1)
        .map((body) => `a sheet of ${body.clientWidth} px holds ${body.scrollWidth} px`),
      culprits: [...document.querySelectorAll('body *')]
        // A phone zooms out as far as the page is wide, so innerWidth and fixed bars grow with it.
        .filter(
          (element) =>
            element.getBoundingClientRect().right > narrow + 1 &&
            !element.closest('.bottom-bar, .work-bottom-bar, .chips'),
        )
        .slice(0, 3)
        .map((element) => `\n    ${element.outerHTML.slice(0, 120)}`),
    }
  }, width)
  return wide > width
    ? [`scrolls sideways at ${width} px, it is ${wide} px wide:${culprits.join('')}`]
    : sheets
}

/** Waits two frames: our code has followed a new width, and the page its new colours. */
async function followed(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/**
 * Writes pictures of a screen into `folder`, one a look, `<role>/<name>-<width>[-sombre].png`, and
 * checks that each is accessible and does not scroll sideways unless `onlyPictures`. What one
 * device shows at several widths or colours is one visit. @returns what was wrong
 */
export async function photographScreen(
  people: People,
  screen: Screen,
  {
    folder,
    looks,
    onlyPictures,
  }: { folder: string; looks: readonly Look[]; onlyPictures: boolean },
): Promise<string[]> {
  await mkdir(`${folder}/${screen.role ?? 'visiteur'}`, { recursive: true })
  const wrong: string[] = []
  for (const visit of visitsOf(screen, looks))
    wrong.push(
      ...(await openScreen(people, screen, deviceOf(visit[0]), async (page) => {
        const found: string[] = []
        await showPictures(page)
        for (const look of visit) {
          await page.setViewportSize(deviceOf(look).viewport)
          await page.emulateMedia({ colorScheme: look.dark ? 'dark' : 'light' })
          await followed(page)
          const file = `${titleOf(screen)}-${look.width}${look.dark ? '-sombre' : ''}.png`
          await photograph(page, `${folder}/${file}`, screen.open === undefined)
          if (!onlyPictures)
            found.push(
              ...[...(await sidewaysScroll(page)), ...(await accessibilityFaults(page))].map(
                (fault) => `${file}:\n${fault}`,
              ),
            )
        }
        return found
      })),
    )
  return wrong
}

type Visit = readonly [Look, ...Look[]]

/**
 * Visits a screen that opened something once for each width: an overlay stays where the first width
 * put it.
 */
function visitsOf(screen: Screen, looks: readonly Look[]): Visit[] {
  const visits = new Map<string, [Look, ...Look[]]>()
  for (const look of looks) {
    const key = screen.open ? `${look.width}` : look.width < 1000 ? 'phone' : 'laptop'
    const visit = visits.get(key)
    if (visit) visit.push(look)
    else visits.set(key, [look])
  }
  return [...visits.values()]
}

function deviceOf({ width }: Look) {
  return devices[width]
}

async function photograph(page: Page, path: string, fullPage: boolean): Promise<void> {
  const { width, height } = await page.evaluate(() => ({
    width: innerWidth,
    height: document.documentElement.scrollHeight,
  }))
  const whole = { fullPage, clip: { x: 0, y: 0, width, height: Math.min(height, tallest) } }
  await page.screenshot({ path, scale: 'css', animations: 'disabled', ...(fullPage ? whole : {}) })
}
