/** Begins the key of a page that this device keeps. */
export const PAGE_KEY = 'page '

export function forgetPages(): void {
  for (const key of keptPages()) localStorage.removeItem(key)
}

export function keptPages(): string[] {
  return Array.from(
    { length: localStorage.length },
    (_, place) => localStorage.key(place) ?? '',
  ).filter((key) => key.startsWith(PAGE_KEY))
}
