/** How the browser with this user agent puts a site among the applications. */
export function installSteps(userAgent: string): { browser: string; steps: readonly string[] } {
  return known.find(({ sign }) => sign.test(userAgent)) ?? other
}

const ADD = 'Confirmez avec « Ajouter ».'

/** The first match wins: many user agents also contain the name of a larger browser. */
const known = [
  {
    sign: /FBA[NV]|Instagram|TikTok|musical_ly/,
    browser: 'Cette application',
    steps: [
      'Ouvrez d’abord cette page dans votre navigateur : touchez les trois points, puis « Ouvrir dans le navigateur ».',
      'Touchez ensuite « Installer Sugu » sur cette page.',
    ],
  },
  {
    sign: /iPhone|iPad|iPod/,
    browser: 'iPhone',
    steps: [
      'Touchez « Partager », le carré d’où sort une flèche.',
      'Faites défiler, puis touchez « Sur l’écran d’accueil ».',
      ADD,
    ],
  },
  {
    sign: /SamsungBrowser/,
    browser: 'Samsung Internet',
    steps: [
      'Touchez les trois traits, en bas à droite.',
      'Touchez « Ajouter la page à », puis « Écran d’accueil ».',
      ADD,
    ],
  },
  {
    sign: /Android.*Firefox|Android.*OPR|Android.*UCBrowser/,
    browser: 'Votre navigateur',
    steps: ['Ouvrez le menu du navigateur.', 'Touchez « Ajouter à l’écran d’accueil ».', ADD],
  },
  {
    sign: /Android/,
    browser: 'Chrome',
    steps: [
      'Touchez les trois points, en haut à droite.',
      'Touchez « Installer l’application » ou « Ajouter à l’écran d’accueil ».',
      'Confirmez avec « Installer ».',
    ],
  },
  {
    sign: /Firefox/,
    browser: 'Firefox',
    steps: [
      'Sur un ordinateur, Firefox n’installe pas de site.',
      'Ouvrez cette page avec Chrome ou Edge, ou sur votre téléphone.',
    ],
  },
  {
    sign: /Chrome|Edg/,
    browser: 'Chrome et Edge',
    steps: [
      'Cliquez sur l’écran avec une flèche, à droite de l’adresse.',
      'Sinon : menu aux trois points, puis « Installer Sugu ».',
    ],
  },
  {
    sign: /Safari/,
    browser: 'Safari',
    steps: ['Ouvrez le menu « Fichier », puis « Ajouter au Dock ».', ADD],
  },
] as const

const other = {
  browser: 'Votre navigateur',
  steps: ['Ouvrez le menu du navigateur.', 'Choisissez « Ajouter à l’écran d’accueil ».'],
} as const
