import type { MetaFunction } from 'react-router'

import { brand } from '#kernel/wire/brand.ts'
import { plainMeta } from '#web/api/plain-meta.ts'
import { paths } from '#web/paths.ts'
import { LogoMark } from '#web/ui/icons/logo-mark.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { typographic } from '#web/ui/words/typographic.ts'
import '#web/ui/reading.css'

import { InstallButton } from './install-button.tsx'
import { APP_FILE, useAppFile } from './use-app-file.ts'

export const meta: MetaFunction = () =>
  plainMeta(
    'Application mobile',
    'Installez Sugu sur votre téléphone : il s’ouvre d’un geste, montre ce que vous avez vu même hors ligne, et vous prévient.',
  )

/**
 * The application: the file when the market offers one, else the web app, which every phone can
 * install.
 */
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
