import type { BrowserContext, Response } from 'playwright-core'

/** Log line of `client/api` for a failed read that the specification wants logged. */
const loggedRead = /^\/api\/(notifications|categories|deliveries)\S* not read CallFailure/

/**
 * Lists what a page should never do: write an error to the console, throw, break the content
 * security policy, request a file that is missing, or get a 500. A 4xx of the API, its 503 when
 * it has no time, and a 404 page are expected answers. Watches every page that the context opens
 * from now on.
 */
export function watchPages(context: BrowserContext): string[] {
  const problems: string[] = []
  context.on('weberror', (failure) => problems.push(`threw: ${failure.error().message}`))
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    // Chromium's own line for a failed answer; handled below, where its status is known.
    if (message.text().startsWith('Failed to load resource')) return
    // The specification has these errors logged; what their answers say is judged below.
    if (loggedRead.test(message.text())) return
    problems.push(`console: ${message.text()}`)
  })
  context.on('response', (response) => {
    const isAnswer =
      new URL(response.url()).pathname.startsWith('/api/') &&
      (response.status() < 500 || response.status() === 503)
    const isPage = response.request().isNavigationRequest()
    if (response.status() >= 400 && !isAnswer && !isPage && !isBeingDrawn(response))
      problems.push(`${response.status()}: ${response.request().method()} ${response.url()}`)
    if (isPage && response.status() >= 500)
      problems.push(`${response.status()}: page ${response.url()}`)
  })
  return problems
}

/**
 * Returns whether a 503 is for a picture: the demo draws them on request, late on a busy machine.
 */
function isBeingDrawn(response: Response): boolean {
  return (
    response.status() === 503 && new URL(response.url()).pathname.startsWith('/images/de300000-')
  )
}
