import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
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
// Work screens stand inside the cache of one person's answers (web/session/personal-data.tsx).
const workScreen = (
  <QueryClientProvider client={new QueryClient()}>
    <WorkScreen />
  </QueryClientProvider>
)
// Every other path shows the same elements, inside the shell as it is on that path.
const children = [
  { path: 'travail', element: workScreen, handle: { work: true } },
  { path: '*', element: <Elements /> },
]
const router = createMemoryRouter([{ element: inShell, children }], {
  initialEntries: [new URLSearchParams(location.search).get('path') ?? '/gallery'],
})
const root = document.getElementById('root')
if (root) createRoot(root).render(<RouterProvider router={router} />)
