import { readWarning } from '#modules/false-messages/contract/false-messages.ts'
import { useRead } from '#client/api/use-read.ts'
import { WarningBand } from './warning-band.tsx'

/** The warning of now, on a page that the browser draws. */
export function CurrentWarning() {
  const { data } = useRead(['market', 'warning'], readWarning, {}, { staleTime: 60_000 })
  return <WarningBand warning={data?.warning ?? null} />
}
