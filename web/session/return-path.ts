import { paths } from '#web/paths.ts'

/** The page to go back to after login. Anything that could leave the market (`//evil`, `/\evil`, another scheme) becomes the home page. */
export function returnPath(from: string | null | undefined): string {
  if (!from?.startsWith('/')) return paths.home()
  try {
    const url = new URL(from, 'https://inside.invalid')
    const path = url.pathname + url.search + url.hash
    const inside = url.host === 'inside.invalid' && !path.startsWith('//')
    return inside && !/^\/(login|register)\b/i.test(url.pathname) ? path : paths.home()
  } catch {
    return paths.home()
  }
}
