import { useStored } from '#client/device/stored-value.ts'
import { Switch } from '#ui/forms/switch.tsx'

import { orderBell, sound } from './order-bell.ts'

export function BellSetting() {
  const on = useStored(orderBell, true)
  return (
    <section className="card" aria-labelledby="sonnerie">
      <h2 id="sonnerie">Sur ce téléphone</h2>
      <Switch
        checked={on}
        onChange={({ target }) => {
          orderBell.write(target.checked)
          if (target.checked) sound()
        }}
      >
        Sonner à chaque nouvelle commande
      </Switch>
      <p className="muted">
        Tant que votre espace vendeur est ouvert, même derrière une autre application.
      </p>
    </section>
  )
}
