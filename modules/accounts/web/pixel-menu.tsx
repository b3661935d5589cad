import { useEffect, useState } from 'react'

import { readPixel } from '#modules/suggestions/contract/suggestions.ts'
import { call } from '#web/api/client.ts'
import { useStored } from '#web/device/stored-value.ts'
import { pixelConsent } from '#modules/suggestions/web/index.ts'
import { Menu } from '#web/ui/sheets/menu.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'

/**
 * Consent to the advertising pixel, which can be changed at any time. Draws nothing where the
 * market has no pixel.
 */
export function PixelMenu() {
  const [pixelId, setPixelId] = useState<string | null>(null)
  const agreed = useStored(pixelConsent, '') !== ''
  useEffect(() => {
    const request = new AbortController()
    call(readPixel, {}, { signal: request.signal }).then(
      (reply) => request.signal.aborted || setPixelId(reply.pixelId),
      () => undefined,
    )
    return () => request.abort()
  }, [])
  if (!pixelId) return null
  return (
    <Menu title="Publicité">
      <li className="px-4">
        <Switch
          checked={agreed}
          onChange={(event) =>
            event.target.checked ? pixelConsent.write(pixelId) : pixelConsent.clear()
          }
        >
          Dire à Meta ce que je mets au panier, pour mesurer nos publicités
        </Switch>
      </li>
    </Menu>
  )
}
