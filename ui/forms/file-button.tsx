import { useRef, type ComponentProps } from 'react'

import { Button } from '../button.tsx'

type FileButtonProps = Pick<ComponentProps<typeof Button>, 'icon' | 'busy' | 'children'> & {
  /** For screen readers. */
  label: string
  accept: string
  /** Opens the phone’s camera. */
  camera?: boolean
  onFile: (file: File) => void
}

/** Opens the device’s file choice. A failed file may be chosen again. */
export function FileButton({ label, accept, camera, onFile, ...button }: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        className="visually-hidden"
        type="file"
        accept={accept}
        capture={camera ? 'environment' : undefined}
        aria-label={label}
        tabIndex={-1}
        ref={field}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) onFile(file)
        }}
      />
      <Button
        look="outline"
        busyWords="Envoi..."
        onClick={() => field.current?.click()}
        {...button}
      />
    </>
  )
}
