/** `/login?from=…` for the page one was on. */
export function loginFrom(path: string): string {
  return `/login?from=${encodeURIComponent(path)}`
}

/** The page to go back to after login. Anything that could leave the market (`//evil`, `/\evil`, another scheme) becomes the home page. */
export function returnPath(from: string | null | undefined): string {
  if (!from?.startsWith('/')) return '/'
  try {
    const url = new URL(from, 'https://inside.invalid')
    const path = url.pathname + url.search + url.hash
    const inside = url.host === 'inside.invalid' && !path.startsWith('//')
    return inside && !/^\/(login|register)\b/i.test(url.pathname) ? path : '/'
  } catch {
    return '/'
  }
}
