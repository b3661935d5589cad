import { RELAY_DAYS } from '#modules/relays/contract/relay-days.ts'
import { openDaysWords } from '#kernel/wire/span-words.ts'
import { spanWords } from '#kernel/wire/due-words.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { ListRows } from '#client/lists/list-rows.tsx'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { leavesForWords, parcelSize, shortNumber } from './relay-words.ts'
import { SmallCode } from './small-code.tsx'
import { type Relay, type RelayRow, useRelayParcels } from './use-relay.ts'

export function ExpectedParcels({ userId, relay }: { userId: string; relay: Relay }) {
  const list = useRelayParcels(userId, 'expected', '')
  return (
    <>
      {relay.kept >= relay.places && (
        <Remark tone="warning">
          {`${relay.kept} colis sur ${relay.places}. Aucun nouveau colis ne vient avant une remise.`}
        </Remark>
      )}
      <ListRows
        list={list}
        empty={
          relay.expected + (relay.drops ?? 0) > 0 ? null : (
            <Empty title="Aucun colis attendu" of="parcels">
              Les colis annoncés chez vous arrivent ici, avec leur code.
            </Empty>
          )
        }
        foot={
          list.rows?.some(({ code }) => code !== null) && (
            <Remark tone="info">
              Donnez le code quand le colis est dans vos mains, pas avant.
            </Remark>
          )
        }
      >
        {(parcels) => (
          <section className="card flush" aria-label="Attendus">
            {parcels.map((parcel) => (
              <CodeRow
                key={parcel.parcelId}
                parcel={parcel}
                icon={iconOf(parcel)}
                title={titleOf(parcel)}
                detail={`${shortNumber(parcel.orderNumber)} · ${parcelSize(parcel)}, ${dueWords(parcel)}`}
                when={whenWords(parcel)}
                words="Votre code pour ce colis"
              />
            ))}
          </section>
        )}
      </ListRows>
    </>
  )
}

type LeavingProps = {
  userId: string
  /** Others go back to their shops. */
  hasReturns: boolean
}

export function LeavingParcels({ userId, hasReturns }: LeavingProps) {
  const list = useRelayParcels(userId, 'leaving', '')
  return (
    <ListRows
      list={list}
      empty={
        hasReturns ? null : (
          <Empty title="Rien à rendre" of="parcels">
            {`Un colis que son client ne retire pas en ${openDaysWords(RELAY_DAYS)} repart d’ici.`}
          </Empty>
        )
      }
      foot={
        <Remark tone="info">
          {list.rows?.some(({ byCoach }) => byCoach)
            ? 'Pour le car, le responsable vous appelle : lisez-lui le code quand le chauffeur tient le colis, pas avant.'
            : 'Donnez le code quand le livreur tient le colis, pas avant.'}
        </Remark>
      }
    >
      {(parcels) => (
        <section className="card flush" aria-label="À rendre">
          {parcels.map((parcel) => (
            <CodeRow
              key={parcel.parcelId}
              parcel={parcel}
              icon={parcel.byCoach ? 'coach' : 'undo'}
              title={parcel.buyerName}
              detail={`${shortNumber(parcel.orderNumber)} · ${parcel.leavesFor ? leavesForWords[parcel.leavesFor] : 'repart'}`}
              when={
                parcel.byCoach ? 'par le prochain car' : (parcel.courierName ?? 'un livreur vient')
              }
              words="Votre code de retour"
            />
          ))}
        </section>
      )}
    </ListRows>
  )
}

type CodeRowProps = {
  parcel: RelayRow
  icon: IconName
  title: string
  detail: string
  when: string
  words: string
}

function CodeRow({ parcel: { code }, icon, title, detail, when, words }: CodeRowProps) {
  return (
    <article className="relay-held">
      <div className="relay-held-top">
        <span className="relay-shelf">
          <Icon name={icon} size={20} />
        </span>
        <div>
          <b>{title}</b>
          <small>{detail}</small>
          <small>{when}</small>
        </div>
      </div>
      {code && (
        <div className="relay-held-foot">
          <small>{words}</small>
          <SmallCode code={code} />
        </div>
      )}
    </article>
  )
}

function iconOf({ byCoach, isOnItsWay }: RelayRow): IconName {
  if (byCoach === 'station') return 'coach'
  return isOnItsWay ? 'motorbike' : 'shop'
}

function titleOf({ byCoach, isOnItsWay, courierName, shopName }: RelayRow): string {
  if (byCoach === 'station') return 'Par le car'
  return isOnItsWay ? (courierName ?? 'Livreur') : shopName
}

function whenWords({ byCoach, isOnItsWay, delay }: RelayRow): string {
  if (byCoach === 'station') return 'à la gare, attend un car'
  if (byCoach && isOnItsWay) return 'porté à la gare'
  return isOnItsWay ? 'en route' : `attendu ${spanWords(delay.from, delay.to)}, à la boutique`
}

function dueWords({ cashDue }: RelayRow): string {
  return cashDue > 0 ? formatFrancs(cashDue) : 'payé'
}
