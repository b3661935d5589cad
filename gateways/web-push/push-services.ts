/**
 * Hosts of the browser makers' push services. An address comes from a browser: calling any address
 * would let anyone make us call our own network (SSRF).
 */
const services = [
  /^fcm\.googleapis\.com$/,
  /\.push\.services\.mozilla\.com$/,
  /\.notify\.windows\.com$/,
  /\.push\.apple\.com$/,
  /^jmt17\.google\.com$/,
]

/** @param alsoAllowed the origin of one more service */
export function isPushService(endpoint: string, alsoAllowed?: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, origin, port, username } = new URL(endpoint)
  if (alsoAllowed !== undefined && origin === alsoAllowed) return true
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    services.some((host) => host.test(hostname))
  )
}
