import { changeLine, listCarriers } from '#modules/coaches/contract/carriers.ts'
import { departureWords } from '#modules/network/contract/departure-words.ts'
import { call } from '#client/api/client.ts'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'
import { useRead } from '#client/api/use-read.ts'
import { carriersKey } from './carrier-sheets.tsx'

type CloseLineProps = { lineId: string; onClose: () => void }

/** Closes a coach line from « Zones et frais »; it is opened again in « Cars ». */
export function CloseLine({ lineId, onClose }: CloseLineProps) {
  const { data } = useRead(carriersKey, listCarriers, {})
  const lines = (data?.carriers ?? []).flatMap(({ name, lines: own }) =>
    own.map((line) => ({ ...line, carrier: name })),
  )
  const line = lines.find(({ _id }) => _id === lineId)
  if (!line) return null
  const { _id: id, carrier, isOpen: _open, ...facts } = line
  return (
    <ReasonSheet
      title={`Fermer ${facts.from} → ${facts.region} ?`}
      confirm="Fermer la ligne"
      done="Ligne fermée"
      changes={carriersKey}
      act={(reason) =>
        call(changeLine, { params: { id }, body: { ...facts, isOpen: false, reason } })
      }
      onClose={onClose}
    >
      <p>{`${carrier}, ${departureWords(facts)}. Aucune nouvelle commande ne compte sur ce car ; ceux qui sont partis arrivent.`}</p>
    </ReasonSheet>
  )
}
