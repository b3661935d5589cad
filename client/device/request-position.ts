type Position = { latitude: number; longitude: number }
export type FoundPosition = { found: true; position: Position } | { found: false; words: string }

const WITHOUT = 'ou continuez sans : le repère suffit.'

/** Asks the phone for its position. Never throws: a failure is returned in words. */
export function requestPosition(): Promise<FoundPosition> {
  if (!('geolocation' in navigator) || !window.isSecureContext)
    return Promise.resolve({
      found: false,
      words: 'Votre navigateur ne donne pas sa position. Continuez sans : le repère suffit.',
    })
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({
          found: true,
          position: { latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) },
        }),
      ({ code }) => resolve({ found: false, words: refusalWords(code) }),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    )
  })
}

function refusalWords(code: number): string {
  if (code === GeolocationPositionError.PERMISSION_DENIED)
    return `Position refusée. Autorisez-la dans les réglages de votre navigateur, ${WITHOUT}`
  if (code === GeolocationPositionError.TIMEOUT)
    return `La position met trop de temps à venir. Essayez dehors, ${WITHOUT}`
  return `Position introuvable ici. Essayez dehors, ${WITHOUT}`
}

/** To a metre, enough for a courier. */
function rounded(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000
}
