import { loadForms } from '@ntocc/sdk/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { API, choose, DEPARTMENTS, list, person, ROLES, row, sent, show } from './testing.tsx'

beforeAll(loadForms, 60_000)
beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('staff', () => {
  it('S2-108 whoever has lost their second factor is asked about and loses it; others have no such action', async () => {
    const { api: seen } = await show('StaffManage', {
      [`GET ${API}/staff`]: () => list([person(1), person(3, { hasSecondFactor: true })]),
      [`POST ${API}/staff/secondFactor/reset`]: () => ({ status: 0 }),
    })
    await userEvent.click(within(await row('Person 1')).getByRole('button', { name: 'Actions' }))
    expect(screen.queryByRole('menuitem', { name: 'Reset two-step verification' })).toBeNull()
    await choose('Person 3', 'Reset two-step verification')
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('signed out everywhere')
    expect(sent(seen.requests, 'POST', 'staff/secondFactor/reset')).toHaveLength(0)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reset two-step verification' }))
    await waitFor(() => expect(sent(seen.requests, 'POST', 'staff/secondFactor/reset')[0]?.body).toEqual({ id: 3 }))
    expect(await screen.findByText('Person 3 can sign in without a code now')).toBeTruthy()
  })

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
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create a password' }))
    expect(await within(dialog).findByText('Abc2-Def3')).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: 'Create a password' })).toBeNull()
  })

  it('S2-108 a refusal to make a password is told in the dialog, and can be tried again', async () => {
    await show('StaffManage', { [`POST ${API}/staff/password`]: () => ({ status: 4090, msg: 'Enable them first' }) })
    await choose('Person 1', 'New password')
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create a password' }))
    expect(await within(dialog).findByText('Enable them first')).toBeTruthy()
    expect(within(dialog).getByRole('button', { name: 'Create a password' })).toBeTruthy()
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
    await waitFor(() =>
      expect(sent(seen.requests, 'DELETE', 'department')[0]?.query).toEqual({ id: '2', versions: '0' }),
    )
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
