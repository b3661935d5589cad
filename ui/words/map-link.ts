type Point = { latitude: number; longitude: number }

/** Opens at the point, else by search words. */
export function mapLink(words: string, point: Point | null = null): string {
  const where = point ? `${point.latitude},${point.longitude}` : `${words}, Mali`
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(where)}`
}
