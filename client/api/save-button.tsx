import { Button } from '#ui/button.tsx'

import { useSaving } from './use-saving.ts'

type SaveButtonProps = {
  /** File name, or where the API gives it. */ address: string
  name: string | (() => string)
  children: string
}

/** Fetches a file of the API in the caller’s name and saves it on the device. */
export function SaveButton({ address, name, children }: SaveButtonProps) {
  const { busy, save } = useSaving(address, name)
  return (
    <Button look="outline" icon="download" busy={busy} busyWords="Préparation..." onClick={save}>
      {children}
    </Button>
  )
}
