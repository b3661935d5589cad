import type { MetaFunction } from 'react-router'
import { useEffect, useState } from 'react'
import { brand } from '#kernel/wire/brand.ts'
import { plainMeta } from '#client/api/plain-meta.ts'
import { paths } from '#client/paths.ts'
import { LogoMark } from '#ui/icons/logo-mark.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { typographic } from '#ui/words/typographic.ts'
import { useInstallPrompt, watchInstallPrompt } from '#client/device/install-prompt.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { Sheet } from '#ui/sheets/sheet.tsx'
import './reading.css'

const APP_FILE = `/api/action/download/${brand.slug}`

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

export const meta: MetaFunction = () =>
  plainMeta(
    'Application mobile',
    'Installez Sugu sur votre téléphone : il s’ouvre d’un geste, montre ce que vous avez vu même hors ligne, et vous prévient.',
  )

/** The file when there is one, else the web app, which every phone can install. */
export default function MobileAppPage() {
  const file = useAppFile()
  return (
    <div className="reading">
      <PageTitle back={paths.settings()}>Application mobile</PageTitle>
      <div className="card grid justify-items-center gap-3 text-center">
        <span className="text-earth">
          <LogoMark size={72} />
        </span>
        <h2>{`${brand.name} sur votre téléphone`}</h2>
        <p className="muted">
          Il s’ouvre d’un geste et garde ce que vous avez vu, même hors ligne.
        </p>
        {file === 'none' ? (
          <InstallButton />
        ) : (
          <a className="button button-primary wide" href={APP_FILE} download>
            Télécharger l’application
          </a>
        )}
        {typeof file === 'object' && (
          <p className="small muted">{`Pour Android${file.megabytes ? `, ${file.megabytes}` : ''}`}</p>
        )}
      </div>
      <section aria-labelledby="installer">
        <h2 id="installer">Installer depuis le navigateur</h2>
        <ul>
          <li>
            {typographic(
              'Sur Android, avec Chrome : ouvrez le menu aux trois points, puis « Ajouter à l’écran d’accueil ».',
            )}
          </li>
          <li>
            {typographic(
              'Sur iPhone, avec Safari : touchez « Partager », puis « Sur l’écran d’accueil ».',
            )}
          </li>
          <li>Rien à télécharger, presque pas de place, et toujours à jour.</li>
        </ul>
      </section>
    </div>
  )
}

/** Installs at a press where the browser offers it; elsewhere shows the steps of this browser. */
function InstallButton() {
  useEffect(watchInstallPrompt, [])
  const { state, install } = useInstallPrompt()
  const [explained, setExplained] = useState(false)
  if (state === 'installed')
    return (
      <>
        <div role="status">
          <Remark tone="ok">{`${brand.name} est installé sur cet appareil.`}</Remark>
        </div>
        <ButtonLink wide to={paths.home()}>{`Ouvrir ${brand.name}`}</ButtonLink>
      </>
    )
  return (
    <>
      <Button
        wide
        icon="application"
        onClick={state === 'offered' ? install : () => setExplained(true)}
      >
        {`Installer ${brand.name}`}
      </Button>
      {explained && <Steps onClose={() => setExplained(false)} />}
    </>
  )
}

function Steps({ onClose }: { onClose: () => void }) {
  const { browser, steps } = installSteps(navigator.userAgent)
  return (
    <Sheet
      open
      title={`Installer ${brand.name}`}
      onClose={onClose}
      actions={
        <Button look="outline" onClick={onClose}>
          J’ai compris
        </Button>
      }
    >
      <p className="muted">{`${browser}\u202f:`}</p>
      <ol className="grid list-decimal gap-2 pl-5 text-left">
        {steps.map((step) => (
          <li key={step}>{typographic(step)}</li>
        ))}
      </ol>
    </Sheet>
  )
}

export function installSteps(userAgent: string): { browser: string; steps: readonly string[] } {
  return known.find(({ sign }) => sign.test(userAgent)) ?? other
}

type AppFile = 'unknown' | 'none' | { megabytes: string | null }

/**
 * Tells whether there is an application to download. Outside the contract, since it answers a file.
 */
function useAppFile(): AppFile {
  const [file, setFile] = useState<AppFile>('unknown')
  useEffect(() => {
    const end = new AbortController()
    void look(end.signal).then((found) => end.signal.aborted || setFile(found))
    return () => end.abort()
  }, [])
  return file
}

/** Without network the button stays: it may work in a moment. */
async function look(signal: AbortSignal): Promise<AppFile> {
  try {
    const { ok, status, headers } = await fetch(APP_FILE, {
      method: 'HEAD',
      signal,
      credentials: 'omit',
    })
    if (status === 204 || status === 404) return 'none'
    return ok ? { megabytes: sizeWords(Number(headers.get('content-length'))) } : 'unknown'
  } catch {
    return 'unknown'
  }
}

function sizeWords(bytes: number): string | null {
  return bytes > 0 ? `${Math.max(1, Math.round(bytes / 1_048_576))}\u00a0Mo` : null
}
