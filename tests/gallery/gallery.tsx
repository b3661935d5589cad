import { createRoot } from 'react-dom/client'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'

import { Shell } from '#web/shell/shell.tsx'
import './gallery.css'

import { Elements } from './elements.tsx'
import { WorkScreen } from './work.tsx'

const inShell = (
  <Shell>
    <Outlet />
  </Shell>
)
// Every other path shows the same elements, inside the shell as it is on that path.
const children = [
  { path: 'travail', element: <WorkScreen />, handle: { work: true } },
  { path: '*', element: <Elements /> },
]
const router = createMemoryRouter([{ element: inShell, children }], {
  initialEntries: [new URLSearchParams(location.search).get('path') ?? '/gallery'],
})
const root = document.getElementById('root')
if (root) createRoot(root).render(<RouterProvider router={router} />)
