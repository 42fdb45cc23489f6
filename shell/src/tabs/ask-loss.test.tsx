import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { Overlays } from '../app/Overlays.tsx'
import { dialogs } from '../ports/dialogs.ts'
import { fakeDialogs } from '../testing/dialogs.ts'
import { renderShell } from '../testing/render.tsx'
import { askLoss } from './ask-loss.ts'
import { NO_TABS, setTitle, type Tab, visit } from './tabs.ts'

const tab = (path: string, title: string): Tab => {
  const page = { path, search: '?id=1', params: {}, name: path, pinned: false, noCache: false }
  return setTitle(visit(NO_TABS, page, 1), path, title).tabs[0]!
}
const setUp = async (running = 0) => {
  fakeDialogs()
  const navigate = vi.fn()
  await renderShell(<Overlays />)
  return { navigate, ask: askLoss({ navigate, running: () => running }), user: userEvent.setup() }
}

afterEach(() => {
  cleanup()
  dialogs.set(() => [])
})

it('names every page with unsaved work; choosing one stays and goes there', async () => {
  const { navigate, ask, user } = await setUp()
  const answer = ask([tab('/roles', 'Roles'), tab('/order', 'YD1')])
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(item => item.textContent),
  ).toEqual(['Roles', 'YD1'])
  await user.click(within(dialog).getByRole('button', { name: 'YD1' }))
  expect(await answer).toBe(false)
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/order?id=1')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('says what runs beside the pages only when the page is being left', async () => {
  const { ask, user } = await setUp(2)
  const leaving = ask([], true)
  await screen.findByRole('dialog', { name: 'Leave while something is running?' })
  expect(screen.getByText(/still running and would stop: 2/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  expect(await leaving).toBe(true)
  void ask([tab('/roles', 'Roles')])
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
  expect(screen.queryByText(/still running/)).toBeNull()
})
