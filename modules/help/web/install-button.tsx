import { useEffect, useState } from 'react'

import { brand } from '#kernel/wire/brand.ts'
import { useInstallPrompt, watchInstallPrompt } from '#web/device/install-prompt.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Remark } from '#web/ui/lists/remark.tsx'
import { Sheet } from '#web/ui/sheets/sheet.tsx'
import { typographic } from '#web/ui/words/typographic.ts'

import { installSteps } from './install-steps.ts'

/**
 * One press installs where the browser offers it; elsewhere it shows how to do it in this browser.
 */
export function InstallButton() {
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
