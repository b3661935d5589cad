/** First match wins: Edge and Opera also say « Chrome », and Chrome says « Safari ». */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bFBA[NV]|FB_IAB/, 'Facebook'],
  [/Instagram/, 'Instagram'],
  [/Opera Mini/, 'Opera Mini'],
  [/OPR\/|OPX\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/KAIOS/i, 'KaiOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

/** « Chrome sur Android », for a person who looks for a device that is not hers. */
export function deviceLabel(userAgent: string): string {
  const browser = browsers.find(([shape]) => shape.test(userAgent))?.[1]
  const system = systems.find(([shape]) => shape.test(userAgent))?.[1]
  if (browser && system) return `${browser} sur ${system}`
  return browser ?? system ?? 'Appareil inconnu'
}
