import { Button } from '../button.tsx'
import { Icon } from '../icons/icon.tsx'
import { typographic } from '../words/typographic.ts'

type FailureProps = { words: string; onRetry?: () => void; busy?: boolean }

export function Failure({ words, onRetry, busy = false }: FailureProps) {
  return (
    <div className="card failure" role="alert">
      <Icon name="error" />
      <p>{typographic(words)}</p>
      {onRetry && (
        <Button look="outline" onClick={onRetry} busy={busy}>
          Réessayer
        </Button>
      )}
    </div>
  )
}
