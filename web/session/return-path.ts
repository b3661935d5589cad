import { paths } from '../paths.ts'

const ENTRY = /^\/(login|register|codeoublier|changercode|reinitialiser)\b/i

/**
 * The page to go back to after login. Anything that could leave the market (`//evil`, `/\evil`,
 * another scheme) becomes the home page.
 */
export function returnPath(from: string | null | undefined): string {
  if (!from?.startsWith('/')) return paths.home()
  try {
    const url = new URL(from, 'https://inside.invalid')
    const path = url.pathname + url.search + url.hash
    if (url.host !== 'inside.invalid' || path.startsWith('//')) return paths.home()
    // From the login page one goes where that page was to lead.
    return ENTRY.test(url.pathname) ? returnPath(url.searchParams.get('from')) : path
  } catch {
    return paths.home()
  }
}
