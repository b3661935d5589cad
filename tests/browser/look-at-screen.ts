import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { accessibilityFaults } from './accessible.ts'
import { devices, narrow } from './devices.ts'
import type { People } from './people.ts'
import type { Screen } from './screens.ts'

/** A page longer than this is cut: the end of a list teaches nothing more. */
const tallest = 4000

type Look = { name: string; device: BrowserContextOptions; dark: boolean; judged: boolean }

/**
 * Takes the pictures of one screen into `folder` and judges it: problems of the pages, accessibility (on a phone), sideways scroll at 320 px.
 * @returns what is wrong, one line each
 */
export async function lookAtScreen(people: People, screen: Screen, folder: string): Promise<string[]> {
  const wrong: string[] = []
  for (const look of looksOf(screen)) {
    const { page, context } = await arrive(people, screen, look.device)
    try {
      if (look.dark) await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      await open(page, screen)
      const file = `${folder}/${screen.role ?? 'visiteur'}/${look.name}.png`
      await mkdir(dirname(file), { recursive: true })
      await picture(page, file, screen.firstView ?? false)
      if (look.judged) wrong.push(...(await accessibilityFaults(page)).map((fault) => `${look.name} is not accessible:\n${fault}`))
    } catch (failure) {
      wrong.push(`${look.name}: ${failure instanceof Error ? failure.message : String(failure)}`)
    } finally {
      await context.close()
    }
    wrong.push(...unexpected(people, screen).map((problem) => `${look.name}: ${problem}`))
  }
  wrong.push(...(await sidewaysScroll(people, screen)))
  return wrong
}

function looksOf(screen: Screen): Look[] {
  const widths = Object.entries(devices).map(([width, device]) => ({ name: `${screen.name}-${width}`, device, dark: false, judged: width === '360' }))
  if (!screen.dark) return widths
  return [...widths, { name: `${screen.name}-sombre-360`, device: devices[360], dark: true, judged: true }]
}

function arrive(people: People, screen: Screen, device: BrowserContextOptions) {
  return screen.role ? people.demo(screen.role, device) : people.visitor(device)
}

async function open(page: Page, screen: Screen): Promise<void> {
  await page.goto(typeof screen.path === 'string' ? screen.path : await screen.path(page))
  await settle(page)
  await screen.prepare?.(page)
  await settle(page)
}

/** Data there, fonts there, every picture of the first screens decoded. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(async (reach) => {
    await document.fonts.ready
    // Lazy pictures below the fold would be blank in a picture of the whole page.
    const near = [...document.images].filter((image) => image.getBoundingClientRect().top < reach && image.getClientRects().length > 0)
    for (const image of near) image.loading = 'eager'
    await Promise.all(near.map((image) => image.decode().catch(() => undefined)))
  }, tallest)
}

async function picture(page: Page, path: string, firstView: boolean): Promise<void> {
  const { width, height } = await page.evaluate(() => ({ width: innerWidth, height: document.documentElement.scrollHeight }))
  const clip = { x: 0, y: 0, width, height: Math.min(height, tallest) }
  await page.screenshot(firstView ? { path, scale: 'css', animations: 'disabled' } : { path, fullPage: true, clip, scale: 'css', animations: 'disabled' })
}

async function sidewaysScroll(people: People, screen: Screen): Promise<string[]> {
  const { page, context } = await arrive(people, screen, narrow)
  try {
    await open(page, screen)
    const { wide, culprits } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      culprits: [...document.querySelectorAll('body *')]
        .filter((element) => element.getBoundingClientRect().right > 321 && getComputedStyle(element).position !== 'fixed')
        .slice(0, 3)
        .map((element) => element.outerHTML.slice(0, 120)),
    }))
    return wide > 320 ? [`${screen.name}: scrolls sideways at 320 px (${wide} px wide)\n    ${culprits.join('\n    ')}`] : []
  } catch (failure) {
    return [`${screen.name}-320: ${failure instanceof Error ? failure.message : String(failure)}`]
  } finally {
    await context.close()
    people.problems()
  }
}

function unexpected(people: People, screen: Screen): string[] {
  return people.problems().filter((problem) => !screen.expectedProblems?.some((part) => problem.includes(part)))
}
