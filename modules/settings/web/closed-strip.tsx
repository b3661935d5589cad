import { Link } from 'react-router'

import { switchWords } from '#modules/settings/contract/switch-words.ts'
import { formatMoment } from '#ui/words/dates.ts'
import { Remark } from '#ui/lists/remark.tsx'
import { workPaths } from '#client/work-paths.ts'

import { useSwitches } from './use-switches.ts'

export function ClosedStrip() {
  const { data } = useSwitches()
  return data?.closed.map(({ name, reason, at }) => (
    <Remark key={name} tone="danger">
      <b>{switchWords[name].closes} : fermé</b> depuis le {formatMoment(at)}. {reason}{' '}
      <Link to={workPaths.adminSettings()}>Rouvrir dans les réglages</Link>
    </Remark>
  ))
}
