import { useState } from 'react'
import { useNavigate } from 'react-router'

import { ListSearch } from '#web/lists/list-search.tsx'
import { Sheet } from '#web/ui/sheets/sheet.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { workPaths } from '#web/work-paths.ts'

import { MarketResults } from './market-results.tsx'

const hint = 'Commande, téléphone, boutique, produit'
const orderNumber = /^SG-\d{6}-\w{5}$/i
const phone = /^\+?[\d\s]{8,}$/

/**
 * One search for the whole market: an order’s number and a phone lead where they belong, other
 * words show what each list has.
 */
export function useMarketSearch() {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const search = (q: string) => {
    setTyped(q)
    const known = orderNumber.test(q)
      ? workPaths.adminOrders()
      : phone.test(q)
        ? workPaths.adminUsers()
        : null
    if (known) void navigate(inList(known, q))
    else setOpen(true)
  }
  return {
    field: (
      <ListSearch
        label="Chercher dans le marché"
        hint={hint}
        q=""
        maxLength={80}
        onSearch={search}
      />
    ),
    /** On a phone the field is in the sheet. */
    button: (
      <span className="phone">
        <button
          className="icon-button"
          type="button"
          aria-label="Chercher dans le marché"
          onClick={() => setOpen(true)}
        >
          <Icon name="search" />
        </button>
      </span>
    ),
    sheet: (
      <Sheet open={open} title="Chercher dans le marché" onClose={() => setOpen(false)}>
        <ListSearch
          key={typed}
          label="Que cherchez-vous ?"
          hint={hint}
          q={typed}
          maxLength={80}
          onSearch={search}
        />
        {typed && <MarketResults q={typed} />}
      </Sheet>
    ),
  }
}

function inList(path: string, q: string): string {
  return `${path}?${new URLSearchParams({ q })}`
}
