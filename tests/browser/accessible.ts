import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { untilQuiet } from './quiet.ts'

/** The minified file: each page parses it again. */
const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Elements that pass are not described, which took most of the time. No rule above reads our style
 * sheets a second time; of media there is a silent camera alone.
 */
const briefly: RunOptions = { resultTypes: ['violations'], preload: false }

const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Off by default in axe: by name, so that it does not depend on how tags choose. */
const targets = { 'target-size': { enabled: true } }

/** Rules that the colours of a theme can break. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** @throws an error that lists each rule of WCAG 2.2 AA with the elements that break it */
export async function expectAccessible(page: Page): Promise<void> {
  const faults = await accessibilityFaults(page)
  if (faults.length > 0) throw new Error(`${page.url()} is not accessible:\n${faults.join('\n')}`)
}

/**
 * Returns one readable paragraph per broken rule. Ends animations first, so that no passing colour
 * is measured, makes fixed bars static and scrolls to the top, so that no bar covers a button.
 */
export function accessibilityFaults(page: Page): Promise<string[]> {
  return faultsOf(page, { runOnly: { type: 'tag', values: wcag22aa }, rules: targets })
}

/** Faults of the rules on colours alone, for a page whose other rules were checked. */
export function colourFaults(page: Page): Promise<string[]> {
  return faultsOf(page, { runOnly: { type: 'rule', values: ofColours } })
}

/** Measures again what was found on a page that got new elements meanwhile. */
async function faultsOf(page: Page, options: RunOptions, tries = 5): Promise<string[]> {
  await page.evaluate(() => {
    scrollTo(0, 0)
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish()
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const { top, bottom } = element.getBoundingClientRect()
      if (
        !/^(fixed|sticky)$/.test(getComputedStyle(element).position) ||
        bottom < innerHeight - 20 ||
        top < innerHeight / 2 ||
        element.closest('dialog')
      )
        continue
      element.dataset['position'] = element.style.position
      element.style.position = 'static'
    }
    const changes = new MutationObserver(() => Object.assign(window, { hasNewElements: true }))
    changes.observe(document.body, { childList: true, subtree: true })
    Object.assign(window, { hasNewElements: false })
  })
  if (!(await page.evaluate(`'axe' in globalThis`))) await giveAxe(page)
  const violations = await page.evaluate<AxeResults['violations']>(
    `axe.run(document, ${JSON.stringify({ ...briefly, ...options })}).then((found) => found.violations)`,
  )
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('[data-position]')) {
      element.style.position = element.dataset['position'] ?? ''
      delete element.dataset['position']
    }
  })
  if (violations.length > 0 && tries > 1 && (await page.evaluate('hasNewElements'))) {
    await untilQuiet(page)
    return faultsOf(page, options, tries - 1)
  }
  return violations.map(
    ({ id, help, nodes }) =>
      `  ${id}: ${help}\n${nodes.map((node) => `    ${node.target.join(' ')}  ${node.html.slice(0, 160)}\n      ${(node.failureSummary ?? '').split('\n').slice(1).join('; ').trim()}`).join('\n')}`,
  )
}

/** Adds axe by Chromium's own call: `page.evaluate` of half a megabyte takes twice as long. */
async function giveAxe(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Runtime.evaluate', { expression: axe })
  await devtools.detach()
}
