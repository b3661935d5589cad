import { PLACE_KEY } from './place-keys.ts'
import { storedValue } from './stored-value.ts'

const kept = storedValue<string | null>({ key: PLACE_KEY, restore: regionOf })

/** Returns the delivery region chosen on this device, or null; the server checks it. */
export function keptRegion(): string | null {
  return kept.read()
}

function regionOf(found: unknown): string | null {
  return typeof found === 'object' &&
    found !== null &&
    'region' in found &&
    typeof found.region === 'string'
    ? found.region
    : null
}
