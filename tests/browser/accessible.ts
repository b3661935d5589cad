import axe from 'axe-core'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Refuses a page that axe finds fault with at WCAG 2.2 AA.
 * @throws an error that lists each rule with the elements that break it
 */
export async function expectAccessible(page: Page, { except = [] }: { except?: readonly string[] } = {}): Promise<void> {
  const faults = await accessibilityFaults(page, except)
  if (faults.length > 0) throw new Error(`${page.url()} is not accessible to all:\n${faults.join('\n')}`)
}

/** One readable paragraph per broken rule; none when all is well. Animations are ended first, so that no colour is judged on its way. */
export async function accessibilityFaults(page: Page, except: readonly string[] = []): Promise<string[]> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish()
  })
  await page.evaluate(axe.source)
  const rules = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]))
  const found = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify({ runOnly: { type: 'tag', values: wcag22aa }, rules })})`)
  return found.violations.map(
    ({ id, help, nodes }) =>
      `  ${id}: ${help}\n${nodes.map((node) => `    ${node.target.join(' ')}  ${node.html.slice(0, 160)}\n      ${(node.failureSummary ?? '').split('\n').slice(1).join('; ').trim()}`).join('\n')}`,
  )
}
