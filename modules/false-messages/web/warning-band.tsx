import type { ShownWarning } from '#modules/false-messages/contract/false-messages.ts'
import { ownPaths } from '#client/own-paths.ts'
import { Remark } from '#ui/lists/remark.tsx'
import { typographic } from '#ui/words/typographic.ts'

/** Warns all of a false message; drawn by the server too, where no script runs. */
export function WarningBand({ warning }: { warning: ShownWarning | null }) {
  if (!warning) return null
  return (
    <Remark>
      <b className="semibold">{typographic('Attention aux faux messages : ')}</b>
      {typographic(warning.words)}{' '}
      <a className="link" href={ownPaths.falseMessage()}>
        En signaler un
      </a>
    </Remark>
  )
}
