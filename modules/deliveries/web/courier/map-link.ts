type Point = { latitude: number; longitude: number }

/** Opens the phone’s own map: at the point when it is known, else where the words lead. */
export function mapLink(words: string, point: Point | null = null): string {
  const where = point ? `${point.latitude},${point.longitude}` : `${words}, Mali`
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(where)}`
}
