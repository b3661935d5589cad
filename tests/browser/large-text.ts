import type { Page } from 'playwright-core'

/** Looks at a page while its text is twice as large, as a user sets it in the browser. */
export async function withDoubleText<Seen>(page: Page, look: () => Promise<Seen>): Promise<Seen> {
  const devtools = await page.context().newCDPSession(page)
  const setSizes = (times: number) =>
    devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 * times, fixed: 13 * times } })
  await setSizes(2)
  try {
    return await look()
  } finally {
    await setSizes(1)
    await devtools.detach()
  }
}

/**
 * Words that a box cuts off, words that lie on other words, and bars that leave less than half of
 * the screen to the page. One readable line each.
 */
export function textFaults(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    type Words = { node: Node; text: string; box: DOMRect; layer: Element | null }
    // After two frames our own code has followed the new size.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const faults: string[] = []
    const seen: Words[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) readWords(node)
    for (const [at, one] of seen.entries())
      for (const other of seen.slice(at + 1))
        if (one.node !== other.node && one.layer === other.layer && overlap(one.box, other.box))
          faults.push(`« ${one.text} » and « ${other.text} » lie on each other`)
    const barred = fixedHeight()
    if (barred > innerHeight / 2)
      faults.push(`bars take ${Math.round(barred)} of ${innerHeight} px of the screen`)
    return faults

    function readWords(node: Node): void {
      const parent = node.parentElement
      const text = node.textContent?.trim().replaceAll(/\s+/g, ' ').slice(0, 40)
      if (!parent || !text || isHidden(parent)) return
      const range = document.createRange()
      range.selectNodeContents(node)
      let isCut = false
      for (const line of range.getClientRects()) {
        const { shown, cutBy } = clip(line, parent)
        if (cutBy > 4) isCut = true
        if (shown.width > 2 && shown.height > 2)
          seen.push({ node, text, box: shown, layer: layerOf(parent) })
      }
      if (isCut) faults.push(`« ${text} » is cut: ${parent.outerHTML.slice(0, 100)}`)
    }

    function isHidden(element: Element): boolean {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return true
      for (let one: Element | null = element; one; one = one.parentElement) {
        const { clipPath, position, width } = getComputedStyle(one)
        if (clipPath !== 'none' || (position === 'absolute' && width === '1px')) return true
      }
      return false
    }

    /** Returns the part of a line within the boxes that hide overflow, and how much they hid. */
    function clip(line: DOMRect, parent: Element): { shown: DOMRect; cutBy: number } {
      let { left, right, top, bottom } = line
      let cutBy = 0
      for (
        let one: Element | null = parent;
        one && one !== document.body;
        one = one.parentElement
      ) {
        const { overflowX, overflowY, position } = getComputedStyle(one)
        const box = one.getBoundingClientRect()
        if (overflowX !== 'visible') {
          if (/hidden|clip/.test(overflowX))
            cutBy = Math.max(cutBy, right - box.right, box.left - left)
          left = Math.max(left, box.left)
          right = Math.min(right, box.right)
        }
        if (overflowY !== 'visible') {
          if (/hidden|clip/.test(overflowY))
            cutBy = Math.max(cutBy, bottom - box.bottom, box.top - top)
          top = Math.max(top, box.top)
          bottom = Math.min(bottom, box.bottom)
        }
        if (position === 'fixed') break
      }
      return { shown: new DOMRect(left, top, right - left, bottom - top), cutBy }
    }

    /** Finds the nearest ancestor that stays while the page scrolls under it. */
    function layerOf(element: Element): Element | null {
      for (let one: Element | null = element; one; one = one.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(one).position)) return one
      return null
    }

    function overlap(one: DOMRect, other: DOMRect): boolean {
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      // The boxes of two lines touch where the letters do not.
      return wide > 4 && high > Math.min(one.height, other.height) / 3
    }

    function fixedHeight(): number {
      return [...document.querySelectorAll('body *')]
        .filter(
          (element) =>
            /fixed|sticky/.test(getComputedStyle(element).position) &&
            !element.closest('dialog') &&
            element.checkVisibility({ visibilityProperty: true }) &&
            element.getBoundingClientRect().width > innerWidth * 0.8,
        )
        .reduce((sum, element) => {
          const { top, bottom } = element.getBoundingClientRect()
          return sum + Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0))
        }, 0)
    }
  })
}
