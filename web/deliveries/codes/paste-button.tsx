import { Icon } from '#web/ui/icon.tsx'
import { showNotice } from '#web/ui/notice-store.ts'

import { digitsOf } from './otp-boxes.tsx'

/** « Coller », where the browser lets a page read what was copied; « Effacer » once there is something. */
export function PasteButton({
  value,
  onCode,
}: {
  value: string
  onCode: (digits: string) => void
}) {
  if (value)
    return (
      <button className="work-button work-button-outline" type="button" onClick={() => onCode('')}>
        <Icon name="close" size={20} />
        Effacer
      </button>
    )
  const paste = () =>
    void navigator.clipboard
      .readText()
      .then((text) => onCode(digitsOf(text)))
      .catch(() =>
        showNotice('Rien à coller ici. Touchez le champ, puis « Coller » de votre clavier.', {
          tone: 'failed',
        }),
      )
  if (typeof navigator === 'undefined' || !navigator.clipboard?.readText) return null
  return (
    <button className="work-button work-button-outline" type="button" onClick={paste}>
      <Icon name="copy" size={20} />
      Coller
    </button>
  )
}
