import { momentWords } from '#kernel/wire/due-words.ts'
import { Link } from 'react-router'

import { switchWords } from '#modules/settings/contract/switch-words.ts'
import { Remark } from '#ui/lists/remark.tsx'
import { workPaths } from '#client/work-paths.ts'

import { useSwitches } from './use-switches.ts'

export function ClosedStrip() {
  const { data } = useSwitches()
  return data?.closed.map(({ name, reason, at }) => (
    <Remark key={name} tone="danger">
      <b>{switchWords[name].closes} : fermé</b> depuis le {momentWords(at)}. {reason}{' '}
      <Link to={workPaths.adminSettings()}>Rouvrir dans les réglages</Link>
    </Remark>
  ))
}
