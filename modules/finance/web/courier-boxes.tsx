import { Link } from 'react-router'

import type { Reply } from '#kernel/wire/endpoint.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { addressOf } from '#kernel/wire/typed-client.ts'
import { exportBoxes, listBoxes } from '#modules/finance/contract/books.ts'
import type { Column } from '#client/lists/columns.ts'
import { DataTable } from '#client/lists/data-table.tsx'
import { Reading } from '#client/api/reading.tsx'
import { SaveButton } from '#client/api/save-button.tsx'
import { financePath } from '#client/work-paths.ts'
import { Empty } from '#ui/lists/empty.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { Facts } from '#ui/words/facts.tsx'

import { ageWords } from '#kernel/wire/span-words.ts'
import { Sum } from '#ui/words/sum.tsx'
import { useFinance } from '#modules/ledger/web/index.ts'

type CourierBox = Reply<typeof listBoxes>['boxes'][number]

const entriesOf = ({ courierId }: CourierBox) =>
  financePath('grand-livre', { compte: 'courier_cash', titulaire: courierId })

const columns: readonly Column<CourierBox>[] = [
  {
    head: 'Livreur',
    sort: ({ name }) => name,
    cell: (box) => (
      <>
        <Link className="semibold" to={entriesOf(box)}>
          {box.name}
        </Link>
        <small className="muted">{box.phone && formatPhone(box.phone)}</small>
      </>
    ),
  },
  { head: 'Colis', numeric: true, sort: ({ parcels }) => parcels, cell: ({ parcels }) => parcels },
  {
    head: 'Depuis',
    sort: ({ since }) => since,
    cell: ({ since }) => (since ? ageWords(since) : '—'),
  },
  {
    head: 'En caisse',
    numeric: true,
    sort: ({ holds }) => holds,
    cell: ({ holds }) => (
      <b>
        <Sum francs={holds} />
      </b>
    ),
  },
  {
    head: 'Dû au livreur',
    numeric: true,
    sort: ({ due }) => due,
    cell: ({ due }) => formatFrancs(due),
  },
]

export function CourierBoxes() {
  const boxes = useFinance(listBoxes, {})
  return (
    <ScreenFrame
      file={
        boxes.data?.boxes.length !== 0 && (
          <SaveButton address={addressOf(exportBoxes, {})} name="caisses-livreurs.csv">
            CSV
          </SaveButton>
        )
      }
      detail={
        boxes.data &&
        `${formatFrancs(boxes.data.holds)} en espèces dehors · ${formatFrancs(boxes.data.due)} dus aux livreurs`
      }
    >
      <Reading query={boxes}>
        {({ boxes: list }) =>
          list.length === 0 ? (
            <Empty of="money" title="Aucune espèce dehors">
              Les caisses des livreurs apparaissent ici dès leur premier encaissement.
            </Empty>
          ) : (
            <DataTable
              label="Caisses"
              rows={list}
              columns={columns}
              keyOf={({ courierId }) => courierId}
              cardList="flush"
              renderCard={(box) => (
                <Link className="row" to={entriesOf(box)}>
                  <span className="row-text">
                    <b>{box.name}</b>
                    <small>
                      <Facts
                        of={[
                          box.phone && formatPhone(box.phone),
                          box.since && `${box.parcels} colis, depuis ${ageWords(box.since)}`,
                          `dû au livreur : ${formatFrancs(box.due)}`,
                        ]}
                      />
                    </small>
                  </span>
                  <b>
                    <Sum francs={box.holds} />
                  </b>
                </Link>
              )}
            />
          )
        }
      </Reading>
    </ScreenFrame>
  )
}
