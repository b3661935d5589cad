import { Button } from '#ui/button.tsx'

import { useSaving } from './use-saving.ts'

type SaveButtonProps = {
  /** Path in the API. */ address: string
  name: string | (() => string)
  children: string
}

export function SaveButton({ address, name, children }: SaveButtonProps) {
  const { busy, save } = useSaving(address, name)
  return (
    <Button look="outline" icon="download" busy={busy} busyWords="Préparation..." onClick={save}>
      {children}
    </Button>
  )
}
