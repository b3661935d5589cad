import type { Page } from 'playwright-core'

/**
 * Replaces each text of a page, and each that comes later, as translators of browsers do: the text
 * leaves the document, two font elements with its words take its place.
 */
export async function translatePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const kept = 'script, style, textarea, svg, font, [translate="no"]'
    const wrap = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode())
        if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
      for (const text of texts) {
        if (text.data.trim() === '' || text.parentElement?.closest(kept)) continue
        const outer = document.createElement('font')
        outer.append(document.createElement('font'))
        outer.firstElementChild?.append(text.data)
        text.replaceWith(outer)
      }
    }
    wrap()
    const later = new MutationObserver(wrap)
    later.observe(document.body, { childList: true, subtree: true, characterData: true })
  })
}
