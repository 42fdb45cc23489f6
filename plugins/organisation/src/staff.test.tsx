import { type FakeHandlers, type FakeRequest, loadForms, renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import locale from '../locales/en.json' with { type: 'json' }
import plugin from '../plugin.ts'

beforeAll(loadForms, 60_000)
beforeEach(() => localStorage.clear())
afterEach(cleanup)

const API = '/ntocc-basic-api'
const person = (id: number, more: object = {}) => ({
  id,
  version: 1,
  code: `S${id}`,
  branchCode: 'HQ',
  name: `Person ${id}`,
  username: `person${id}`,
  phone: '100****0001',
  departmentCode: 'ROOT',
  roles: ['DISPATCHER'],
  partyType: 'PLAT_ADMIN',
  status: 1,
  gmtCreated: '2026-03-01T00:00:00Z',
  gmtModified: '2026-03-01T00:00:00Z',
  ...more,
})
const LOCKED = person(2, { lockedUntil: '2099-01-01T00:00:00Z' })
const role = (roleCode: string, name: string, partyTypes: string[], more: object = {}) => ({
  id: roleCode.length,
  version: 0,
  roleCode,
  name,
  partyTypes,
  dataScope: 'branch',
  resources: [],
  permissions: [],
  builtIn: false,
  accountCount: 1,
  status: 1,
  ...more,
})
const ROLES = [
  role('DISPATCHER', 'Dispatcher', ['PLAT_ADMIN'], {
    resources: ['Waybills'],
    permissions: ['waybill.read', 'waybill.gone'],
  }),
  role('CASHIER', 'Cashier', ['FINANCE'], { resources: ['Money'] }),
]
const DEPARTMENTS = [
  { id: 1, version: 0, code: 'ROOT', name: 'Head office', parentCode: null, status: 1 },
  { id: 2, version: 0, code: 'OPS', name: 'Operations', parentCode: 'ROOT', status: 1 },
  { id: 3, version: 0, code: 'FIN', name: 'Finance', parentCode: 'ROOT', status: 1 },
]
const title = (en: string) => ({ en, zh: en, es: en, ja: en })
const list = (records: readonly object[]) => ({ records, total: records.length, pageNum: 1, pageSize: 20 })
const named = (entries: Readonly<Record<string, string>>) =>
  Object.entries(entries).map(([code, name]) => ({ code, name }))
const DICTS: Readonly<Record<string, { code: string; name: string }[]>> = {
  role: named({ DISPATCHER: 'Dispatcher', CASHIER: 'Cashier' }),
  partyType: named({ PLAT_ADMIN: 'Platform admin', FINANCE: 'Finance', SHIPPER: 'Shipper' }),
  recordStatus: named({ 0: 'Disabled', 1: 'Enabled' }),
  dataScope: named({ branch: 'Own branch' }),
}

const api = (more: FakeHandlers): FakeHandlers => ({
  'GET /ntocc-basic-api/dict/listDict': ({ query }) =>
    (query.types ?? '').split(',').map(type => ({ type, dictList: DICTS[type] ?? [] })),
  [`GET ${API}/staff`]: () => list([person(1), LOCKED]),
  [`GET ${API}/role`]: () => list(ROLES),
  [`GET ${API}/department`]: () => list(DEPARTMENTS),
  [`GET ${API}/resource`]: () => [
    { id: 1, kind: 'page', name: 'Waybills', title: title('Waybills'), roles: ['Dispatcher'] },
  ],
  [`GET ${API}/permission`]: () => [{ permission: 'waybill.read' }],
  'GET /console/manifest': () => ({ branchCode: 'HQ', edition: 'x', setId: '1', plugins: [], refused: [] }),
  ...more,
})
const ALL = ['staff.read', 'staff.edit', 'role.read', 'role.write']
const show = (page: string, more: FakeHandlers = {}, permissions = ALL) =>
  renderPlugin(plugin, { page, locale, api: api(more), session: { permissions } })
const sent = (requests: readonly FakeRequest[], method: string, path: string) =>
  requests.filter(each => each.method === method && each.path === `${API}/${path}`)
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const choose = async (name: string, verb: string) => {
  await userEvent.click(within(await row(name)).getByRole('button', { name: 'Actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: verb }))
}

describe('staff', () => {
  it('S2-108 S1-052 somebody who is locked says so and is unlocked; others have no such action', async () => {
    const { api: seen } = await show('StaffManage', { [`POST ${API}/staff/unlock`]: () => ({ status: 0 }) })
    expect((await row('Person 2')).textContent).toContain('Locked')
    expect((await row('Person 1')).textContent).not.toContain('Locked')
    await choose('Person 2', 'Unlock')
    await waitFor(() => expect(sent(seen.requests, 'POST', 'staff/unlock')[0]?.body).toEqual({ id: 2 }))
    expect(await screen.findByText('Person 2 can sign in again')).toBeTruthy()
  })

  it('S2-108 a new password is made after a question and shown once, with what it means', async () => {
    const { api: seen } = await show('StaffManage', {
      [`POST ${API}/staff/password`]: () => ({ status: 0, data: { username: 'person1', password: 'Abc2-Def3' } }),
    })
    await choose('Person 1', 'New password')
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('all open sessions of this person end at once')
    expect(sent(seen.requests, 'POST', 'staff/password')).toHaveLength(0)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Make a password' }))
    expect(await within(dialog).findByText('Abc2-Def3')).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: 'Make a password' })).toBeNull()
  })

  it('S2-108 a refusal to make a password is told in the dialog, and can be tried again', async () => {
    await show('StaffManage', { [`POST ${API}/staff/password`]: () => ({ status: 4090, msg: 'Enable them first' }) })
    await choose('Person 1', 'New password')
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Make a password' }))
    expect(await within(dialog).findByText('Enable them first')).toBeTruthy()
    expect(within(dialog).getByRole('button', { name: 'Make a password' })).toBeTruthy()
  })

  const options = () => [...document.querySelectorAll('.ant-select-item-option-content')].map(each => each.textContent)
  const openChoice = async (name: string) => {
    await show('StaffManage')
    await userEvent.click(await screen.findByRole('button', { name: 'Add a person' }))
    const form = within(await screen.findByRole('dialog'))
    await userEvent.click(await form.findByRole('combobox', { name }))
  }

  it('S2-108 roles follow the party type', async () => {
    await openChoice('Roles')
    await waitFor(() => expect(options()).toEqual(['Dispatcher']))
  })

  it('S2-108 people can work only as the platform’s own types', async () => {
    await openChoice('Works as')
    await waitFor(() => expect(options()).toEqual(expect.arrayContaining(['Platform admin', 'Finance'])))
    expect(options()).not.toContain('Shipper')
  })

  it('S2-108 S6-012 why somebody can see a page: the role that gives it, found by a word', async () => {
    await show('StaffManage')
    await userEvent.click(within(await row('Person 1')).getByRole('button', { name: 'Access' }))
    const dialog = await screen.findByRole('dialog')
    const pages = await within(dialog).findByRole('region', { name: 'Menu' })
    expect(pages.textContent).toContain('WaybillsDispatcher')
    await userEvent.type(within(dialog).getByRole('searchbox', { name: 'Page or permission code' }), 'waybill.read')
    await waitFor(() => expect(pages.textContent).not.toContain('WaybillsDispatcher'))
    expect(within(dialog).getByRole('region', { name: 'Permission codes' }).textContent).toContain('Waybills: Read')
  })

  it('S2-108 offers whoever only reads nothing they could not do, with the reason', async () => {
    await show('StaffManage', {}, ['staff.read'])
    const add = await screen.findByRole('button', { name: 'Add a person' })
    expect(add.getAttribute('aria-disabled')).toBe('true')
    const access = within(await row('Person 1')).getByRole('button', { name: 'Access' })
    expect(access.getAttribute('aria-disabled')).toBe('true')
  })
})

describe('departments', () => {
  it('S2-110 S1-054 one is moved by a step; a step with nowhere to go says why', async () => {
    const moved = { ...DEPARTMENTS[2], parentCode: 'OPS' }
    const { api: seen, actions } = await show('DepartmentManage', {
      [`PUT ${API}/department/place`]: () => ({ status: 0, data: moved }),
    })
    await userEvent.click(await screen.findByText('Finance'))
    expect(await screen.findByRole('heading', { name: 'Finance' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Down' }).getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('It is the last here')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Up' }))
    await waitFor(() =>
      expect(sent(seen.requests, 'PUT', 'department/place')[0]?.body).toEqual({
        id: 3,
        parentCode: 'ROOT',
        beforeCode: 'OPS',
      }),
    )
    expect(await screen.findByText('Finance has been moved')).toBeTruthy()
    await waitFor(() => expect(actions.offered.map(each => each.id)).toContain('step.in'))
    actions.run('step.in')
    await waitFor(() =>
      expect(sent(seen.requests, 'PUT', 'department/place')[1]?.body).toEqual({ id: 3, parentCode: 'OPS' }),
    )
  })

  it('S2-110 the people inside are listed; deleting is asked once, and what is refused stays', async () => {
    const { api: seen } = await show('DepartmentManage', {
      [`DELETE ${API}/department`]: () => ({ status: 4090, msg: 'Still in this department (1): Person 1.' }),
    })
    await userEvent.click(await screen.findByText('Operations'))
    const people = await screen.findByRole('region', { name: 'People here (2)' })
    expect(within(people).getByRole('link', { name: 'Person 1' }).getAttribute('href')).toBe(
      '/organisation/staff?open=1',
    )
    await waitFor(() => expect(seen.requests.some(each => each.query.departmentCode === 'OPS')).toBe(true))
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(sent(seen.requests, 'DELETE', 'department')[0]?.query).toEqual({ id: '2' }))
    expect(screen.getByRole('heading', { name: 'Operations' })).toBeTruthy()
  })
})

describe('roles', () => {
  it('S6-012 S2-109 two are compared: what only one gives', async () => {
    await show('RoleManage')
    for (const name of ['Dispatcher', 'Cashier']) await userEvent.click(within(await row(name)).getByRole('checkbox'))
    await userEvent.click(await screen.findByRole('button', { name: 'Compare' }))
    const dialog = await screen.findByRole('dialog')
    const pages = await within(dialog).findByRole('region', { name: 'Menu' })
    expect(pages.textContent).toContain('Only DispatcherWaybills')
    expect(pages.textContent).toContain('Only CashierMoney')
    const codes = within(dialog).getByRole('region', { name: 'Permission codes' })
    expect(codes.textContent).toContain('Only DispatcherWaybills: Read')
    expect(codes.textContent).not.toContain('gone')
  })

  it('S6-012 a copy begins with all that the role has, under another name', async () => {
    const { api: seen } = await show('RoleManage', {
      [`GET ${API}/role/:id`]: () => ({ status: 0, data: ROLES[0] }),
      [`GET ${API}/role/notices`]: () => [],
      [`POST ${API}/role`]: () => ({ status: 0, data: ROLES[0] }),
    })
    await choose('Dispatcher', 'Copy')
    const name = await screen.findByLabelText(/^Name/)
    expect(name).toHaveProperty('value', 'Dispatcher (copy)')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent(seen.requests, 'POST', 'role')[0]?.body).toMatchObject({
        name: 'Dispatcher (copy)',
        resources: ['Waybills'],
        // The other code of the role is gone: no new role could be given it.
        permissions: ['waybill.read'],
      }),
    )
  })

  it('S6-012 who has a role is one click away', async () => {
    await show('RoleManage')
    const link = within(await row('Dispatcher')).getByRole('link', { name: '1' })
    expect(link.getAttribute('href')).toBe('/organisation/staff?roles=DISPATCHER')
  })
})
