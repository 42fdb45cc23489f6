import { cleanup, screen } from '@testing-library/react'
import i18next from 'i18next'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { renderShell } from '../testing/render.tsx'
import { RootBoundary } from './RootBoundary.tsx'

afterEach(cleanup)

const Faulty = (): never => {
  throw new Error('a fault of the shell')
}

it('a fault of the shell is told in the words of the page, not in those of the router', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const element = (
    <RootBoundary>
      <Faulty />
    </RootBoundary>
  )
  await renderShell(<RouterProvider router={createMemoryRouter([{ path: '/*', element }])} />)
  expect(screen.getByText(i18next.t('broken.title', { ns: 'start' }))).toBeDefined()
  expect(screen.getByRole('button', { name: i18next.t('broken.reload', { ns: 'start' }) })).toBeDefined()
  expect(screen.queryByText(/Unexpected Application Error|a fault of the shell/)).toBeNull()
  logged.mockRestore()
})
