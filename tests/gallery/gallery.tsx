import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'

import { Shell } from '#web/shell/shell.tsx'
import './gallery.css'

import { Elements } from './elements.tsx'

const element = (
  <Shell>
    <Elements />
  </Shell>
)
// Every path shows the same elements, inside the shell as it is on that path.
const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [new URLSearchParams(location.search).get('path') ?? '/gallery'] })
const root = document.getElementById('root')
if (root) createRoot(root).render(<RouterProvider router={router} />)
