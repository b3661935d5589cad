import { useState } from 'react'

import { PageTitle } from '#web/ui/page-title.tsx'

import { Cards } from './cards.tsx'
import { Controls } from './controls.tsx'
import { Icons } from './icons.tsx'
import { Messages } from './messages.tsx'
import { Sheets } from './sheets.tsx'

/** Every element in its states, as a page to look at. */
export function Elements() {
  const [pressed, setPressed] = useState('')
  return (
    <>
      <PageTitle>Éléments et états</PageTitle>
      <output data-testid="pressed">{pressed}</output>
      <Controls onPress={setPressed} />
      <Cards onPress={setPressed} />
      <Messages />
      <Sheets onPress={setPressed} />
      <Icons />
    </>
  )
}
