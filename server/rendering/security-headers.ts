import { PERSONAL } from '#kernel/caches/front-cache.ts'

export type PolicyOptions = {
  /**
   * May fill a frame: the payment provider's (`http://localhost:4100` in the demo, `https:` in
   * production, since its host varies).
   */
  frames: readonly string[]
  pictures?: readonly string[]
  /** The development server writes own styles and uses a web socket. */
  development?: boolean
}

/** Returns headers of every answer; a page replaces the policy. */
export function answerHeaders(publicUrl: string): Record<string, string> {
  return {
    'cache-control': PERSONAL,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': NOTHING_POLICY,
    'cross-origin-resource-policy': 'same-origin',
    ...(publicUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  }
}

/** Obeyed on pages only: pictures and files save these 150 bytes. */
export const PAGE_HEADERS = {
  'permissions-policy':
    'camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
}

/** Nothing may run, nothing may frame it. */
export const NOTHING_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** The service worker fetches from this server and runs nothing. */
export const WORKER_POLICY =
  "default-src 'none'; connect-src 'self'; script-src 'self'; frame-ancestors 'none'"

/** @returns the policy of a page whose inline scripts are these (`'sha256-…'`) */
export function pagePolicy(
  options: PolicyOptions,
): (scripts: readonly string[], framed: boolean) => string {
  const rest = [
    `img-src 'self' data: blob: ${(options.pictures ?? []).join(' ')}`,
    options.development ? "connect-src 'self' ws: wss:" : "connect-src 'self'",
    `frame-src 'self' ${options.frames.join(' ')}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ]
  const styles = options.development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'"
  const tail = rest.map((line) => line.trim()).join('; ')
  // Browsers with strict-dynamic trust only what a trusted script loads; others our origin.
  return (scripts, framed) =>
    `default-src 'self'; script-src ${scripts.join(' ')} 'strict-dynamic' 'self'; ${styles}; ${tail}; frame-ancestors ${framed ? "'self'" : "'none'"}`
}
