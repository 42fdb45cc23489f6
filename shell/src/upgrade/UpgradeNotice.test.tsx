import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { createStore } from '../state/store.ts'
import { renderShell } from '../testing/render.tsx'
import { UpgradeNotice } from './UpgradeNotice.tsx'
import type { UpgradeState, Upgrades } from './upgrades.ts'

afterEach(cleanup)

async function setUp(dirty = false) {
  const store = createStore<UpgradeState>({ shell: false, waiting: [] })
  const upgrades = { store, useNow: vi.fn(), reload: vi.fn(async () => undefined) } as unknown as Upgrades
  await renderShell(<UpgradeNotice upgrades={upgrades} shown={{ pluginId: 'a', dirty }} />)
  return { upgrades, say: (state: UpgradeState) => act(() => store.set(() => state)), user: userEvent.setup() }
}
const said = () => screen.getByRole('status').textContent

it('says nothing of other pages, and offers the newer version of the one on screen', async () => {
  const { upgrades, say, user } = await setUp()
  say({ shell: false, waiting: ['b'] })
  expect(said()).toBe('')
  say({ shell: false, waiting: ['a'] })
  expect(said()).toContain('A newer version of this page is ready.')
  await user.click(screen.getByRole('button', { name: 'Update' }))
  expect(upgrades.useNow).toHaveBeenCalledTimes(1)
})

it('offers nothing over unsaved work of the page', async () => {
  const { say } = await setUp(true)
  say({ shell: false, waiting: ['a'] })
  expect(said()).toBe('')
})

it('a newer console comes first, and can wait', async () => {
  const { upgrades, say, user } = await setUp()
  say({ shell: true, waiting: ['a'] })
  await user.click(screen.getByRole('button', { name: 'Reload' }))
  expect(upgrades.reload).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('button', { name: 'Later' }))
  expect(said()).toBe('')
})
