import { Button } from '#ui/button.tsx'
import { showNotice } from '#ui/lists/notice-store.ts'

import { OTP_LENGTH } from '#kernel/wire/limits.ts'
import { codeTyped } from '#kernel/wire/typed-digits.ts'

export function PasteButton({
  value,
  onCode,
}: {
  value: string
  onCode: (digits: string) => void
}) {
  if (value)
    return (
      <Button look="outline" icon="close" onClick={() => onCode('')}>
        Effacer
      </Button>
    )
  const paste = () =>
    void navigator.clipboard
      .readText()
      .then((text) => onCode(codeTyped(text, OTP_LENGTH)))
      .catch(() =>
        showNotice('Rien à coller ici. Touchez le champ, puis « Coller » de votre clavier.', {
          tone: 'failed',
        }),
      )
  if (typeof navigator === 'undefined' || !navigator.clipboard?.readText) return null
  return (
    <Button look="outline" icon="copy" onClick={paste}>
      Coller
    </Button>
  )
}
