import { mkdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { accessibilityFaults } from './accessible.ts'
import { devices, narrowest, phone } from './devices.ts'
import { openScreen, tallest } from './open-screen.ts'
import type { People } from './people.ts'
import type { Screen } from './screen.ts'

/** `vendeur/vue-globale`: its name in lists and folders. */
export function titleOf({ role, name }: Screen): string {
  return `${role ?? 'visiteur'}/${name}`
}

/**
 * Checks that a screen is accessible on a phone, light and (where it has a theme of its own) dark,
 * and does not scroll sideways at 320 px. @returns what is wrong
 */
export function judgeScreen(people: People, screen: Screen): Promise<string[]> {
  return openScreen(people, screen, phone, async (page) => {
    const wrong = await accessibilityFaults(page)
    if (screen.dark) {
      await page.emulateMedia({ colorScheme: 'dark' })
      wrong.push(...(await accessibilityFaults(page)))
    }
    await page.setViewportSize(narrowest)
    return [...wrong, ...(await sidewaysScroll(page))]
  })
}

async function sidewaysScroll(page: Page): Promise<string[]> {
  const { wide, culprits } = await page.evaluate(async (narrow) => {
    // After two frames our own code has followed the new width.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return {
      wide: document.documentElement.scrollWidth,
      culprits: [...document.querySelectorAll('body *')]
        // A phone zooms out as far as the page is wide, so innerWidth grows with it.
        .filter((element) => element.getBoundingClientRect().right > narrow + 1)
        .slice(0, 3)
        .map((element) => `\n    ${element.outerHTML.slice(0, 120)}`),
    }
  }, narrowest.width)
  return wide > narrowest.width
    ? [`scrolls sideways at 320 px, it is ${wide} px wide:${culprits.join('')}`]
    : []
}

/** Writes pictures of a screen into `folder`, at each width, and dark where it has a theme, and checks that each is accessible. @returns what was wrong */
export async function photographScreen(
  people: People,
  screen: Screen,
  folder: string,
): Promise<string[]> {
  const widths = Object.entries(devices).map(([width, device]) => ({
    file: `${titleOf(screen)}-${width}.png`,
    device,
  }))
  const dark = screen.dark
    ? [
        {
          file: `${titleOf(screen)}-sombre-360.png`,
          device: { ...phone, colorScheme: 'dark' as const },
        },
      ]
    : []
  await mkdir(`${folder}/${screen.role ?? 'visiteur'}`, { recursive: true })
  const wrong: string[] = []
  for (const { file, device } of [...widths, ...dark]) {
    wrong.push(
      ...(await openScreen(people, screen, device, async (page) => {
        await photograph(page, `${folder}/${file}`, screen.open === undefined)
        return (await accessibilityFaults(page)).map((fault) => `${file}:\n${fault}`)
      })),
    )
  }
  return wrong
}

async function photograph(page: Page, path: string, fullPage: boolean): Promise<void> {
  const { width, height } = await page.evaluate(() => ({
    width: innerWidth,
    height: document.documentElement.scrollHeight,
  }))
  const whole = { fullPage, clip: { x: 0, y: 0, width, height: Math.min(height, tallest) } }
  await page.screenshot({ path, scale: 'css', animations: 'disabled', ...(fullPage ? whole : {}) })
}
