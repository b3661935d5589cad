import { paths } from '../paths.ts'

const ENTRY = /^\/(login|register|codeoublier|changercode|reinitialiser|est-ce-votre-compte)\b/i

/**
 * Returns the page to go back to after login; / for one outside the site (`//evil`, `/\evil`,
 * another scheme).
 */
export function returnPath(from: string | null | undefined): string {
  if (!from?.startsWith('/')) return paths.home()
  try {
    const url = new URL(from, 'https://inside.invalid')
    const path = url.pathname + url.search + url.hash
    if (url.host !== 'inside.invalid' || path.startsWith('//')) return paths.home()
    // From the login page, its own target.
    return ENTRY.test(url.pathname) ? returnPath(url.searchParams.get('from')) : path
  } catch {
    return paths.home()
  }
}
