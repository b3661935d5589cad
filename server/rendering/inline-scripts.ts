import { createHash, randomBytes } from 'node:crypto'

/**
 * Marks what React and React Router write into a page, in place of a nonce. Secret and new at each
 * start: a script that got into the page by its data has no mark, so no hash, and does not run.
 */
export const MARK = randomBytes(16).toString('hex')

const MARKED_SCRIPT = new RegExp(`<script\\b[^>]* nonce="${MARK}"[^>]*>([^]*?)</script>`, 'g')

/**
 * Takes the marks out of a drawn page.
 *
 * @returns the page, and its marked inline scripts as sources of a content security policy
 */
export function hashScripts(html: string): { html: string; scripts: string[] } {
  const scripts = new Set<string>()
  for (const [, script = ''] of html.matchAll(MARKED_SCRIPT))
    if (script) scripts.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return { html: html.replaceAll(` nonce="${MARK}"`, ''), scripts: [...scripts] }
}
