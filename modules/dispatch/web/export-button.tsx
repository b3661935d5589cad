import { exportBoard } from '#modules/dispatch/contract/dispatch.ts'
import { addressOf } from '#kernel/wire/typed-client.ts'
import { SaveButton } from '#client/api/save-button.tsx'

import type { BoardQuery } from './use-dispatch.ts'

export function ExportButton({ query: { zone, late, group, q } }: { query: BoardQuery }) {
  return (
    <SaveButton
      address={addressOf(exportBoard, { query: { zone, late, group, q } })}
      name={() => `livraisons-${new Date().toISOString().slice(0, 10)}.csv`}
    >
      CSV
    </SaveButton>
  )
}
