import { t } from '@ntocc/sdk/plugin'
import { loadForms, renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import locale from '../../locales/en.json' with { type: 'json' }
import plugin from '../../plugin.ts'
import { api, driver, page, team } from '../test-data.ts'

beforeAll(loadForms, 60_000)
beforeEach(() => localStorage.clear())
afterEach(cleanup)

const API = '/ntocc-basic-api'
const CARRIER = ['driver.read', 'driver.edit', 'vehicle.read', 'vehicle.edit', 'driverTeam.read', 'driverTeam.members']

const show = (name: string, more: Parameters<typeof api>[0] = {}) =>
  renderPlugin(plugin, {
    page: name,
    locale,
    api: api(more),
    session: {
      permissions: CARRIER,
      party: { branchCode: 'HQ', partyType: 'CARRIER', code: 'T1', userName: 'Carrier 001' },
    },
  })

it('a carrier enters drivers without what the platform alone says, and changes nothing while somebody looks at the papers', async () => {
  const waiting = { ...driver, id: 8, name: 'Driver 002', authStatus: 1 }
  await show('DriverManage', { [`GET ${API}/driver`]: () => page([driver, waiting]) })
  const row = await screen.findByRole('row', { name: /Driver 002/ })
  await userEvent.click(within(row).getByRole('button', { name: 'Actions' }))
  const edit = await screen.findByRole('menuitem', { name: /Edit/ })
  expect(edit.getAttribute('aria-disabled')).toBe('true')
  await userEvent.keyboard('{Escape}')
  for (const box of screen.getAllByRole('checkbox', { name: 'Select this row' })) await userEvent.click(box)
  expect(screen.queryByRole('button', { name: 'Disable' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'New driver' }))
  const form = await screen.findByRole('dialog')
  expect((await within(form).findAllByLabelText(/Usual vehicle/)).length).toBeGreaterThan(0)
  expect(within(form).queryAllByLabelText(/Level|^Team/)).toEqual([])
})

it('a carrier has its team in one place, and asks whom it names', async () => {
  const member = { id: 3, version: 0, code: 'M1', teamCode: 'T1', driverCode: 'D1', status: 4 }
  const { api: fake } = await show('OwnTeam', {
    [`GET ${API}/driverTeamMember`]: () => page([member]),
    [`POST ${API}/driverTeam/invite`]: () => ({ status: 0, data: member }),
  })
  expect((await screen.findAllByText(team.name)).length).toBeGreaterThan(0)
  for (const name of ['Edit', 'Add a driver']) expect(screen.queryByRole('button', { name })).toBeNull()
  await userEvent.click(await screen.findByRole('tab', { name: /Members/ }))
  expect(screen.queryByRole('button', { name: 'Add a driver' })).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Invite a driver' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(await within(dialog).findByLabelText(/Name/), 'Other Driver')
  await userEvent.type(within(dialog).getByLabelText(/Phone/), '10000009901')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send the invitation' }))
  const sent = () => fake.requests.find(({ path }) => path === `${API}/driverTeam/invite`)?.body
  await waitFor(() => expect(sent()).toEqual({ name: 'Other Driver', phone: '10000009901' }))
})

const asked = { id: 5, version: 2, status: 4, teamName: 'Team 7', collectForMembers: true, dispatchRate: 3 }
const joined = { ...asked, id: 6, status: 1, teamName: 'Team 8', collectForMembers: false, dispatchRate: 0 }

/** A card of a driver's home as if it were a page. */
const showCard = (teams: object[] = [asked, joined]) =>
  renderPlugin(
    {
      ...plugin,
      pages: [{ name: 'Card', path: '/card', title: t('pluginName'), load: () => import('../home/OwnTeams.tsx') }],
    },
    {
      page: 'Card',
      locale,
      api: {
        [`GET ${API}/dict/listDict`]: () => [],
        [`GET ${API}/driverTeam/own`]: () => teams,
        [`PUT ${API}/driverTeamMember/move`]: () => ({ status: 0, data: asked }),
      },
      session: {
        permissions: ['driverTeam.members'],
        party: { branchCode: 'HQ', partyType: 'DRIVER', code: 'D1', userName: 'Driver 001' },
      },
    },
  )

it('a driver reads what joining a team means for the money, and answers', async () => {
  const { api: fake } = await showCard()
  expect(await screen.findByText('Team 7')).toBeTruthy()
  expect(screen.getByText('Freight is paid to the captain of the team. The team keeps 3%.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Join' }))
  const sent = () => fake.requests.find(({ path }) => path === `${API}/driverTeamMember/move`)?.body
  await waitFor(() => expect(sent()).toEqual({ id: 5, version: 2, move: 'accept' }))
  expect(await screen.findByText('You have joined Team 7')).toBeTruthy()
})

it('a driver leaves the team after being told what that means, and by nothing less', async () => {
  const { api: fake } = await showCard()
  expect(await screen.findByText('Freight is paid to you.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Leave the team' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/Waybills under way go on/)).toBeTruthy()
  expect(fake.requests.some(({ path }) => path.endsWith('/move'))).toBe(false)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Leave the team' }))
  const sent = () => fake.requests.find(({ path }) => path === `${API}/driverTeamMember/move`)?.body
  await waitFor(() => expect(sent()).toEqual({ id: 6, version: 2, move: 'leave' }))
})

it('without a team the card says so: an empty one would leave a hole in the home', async () => {
  await showCard([])
  expect(await screen.findByText(/You drive for no team/)).toBeTruthy()
})
