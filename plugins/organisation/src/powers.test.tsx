import { type FakeHandlers, loadForms } from '@ntocc/sdk/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { API, choose, list, person, ROLES, role, row, sent, show } from './testing.tsx'

beforeAll(loadForms, 60_000)
beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('who may do more than oneself', () => {
  const MIGHTY = person(3, { mayMore: true, lockedUntil: '2099-01-01T00:00:00Z' })
  const mighty = {
    [`GET ${API}/staff`]: () => list([person(1), MIGHTY]),
    [`GET ${API}/role`]: () => list([...ROLES, role('ADMIN', 'Chief', ['PLAT_ADMIN'], { mayMore: true })]),
  }
  const verbs = async (name: string) => {
    await userEvent.click(within(await row(name)).getByRole('button', { name: 'Actions' }))
    const items = await screen.findAllByRole('menuitem')
    const off = items.filter(each => each.getAttribute('aria-disabled') === 'true').map(each => each.textContent)
    return { all: items.map(each => each.textContent), off }
  }

  it('is not changed, unlocked, disabled or deleted, and the list says why before anybody tries', async () => {
    await show('StaffManage', mighty)
    const { off } = await verbs('Person 3')
    for (const verb of ['Unlock', 'New password', 'Edit', 'Disable', 'Delete'])
      expect(
        off.some(each => each?.startsWith(verb) && each.includes('may do as much')),
        verb,
      ).toBe(true)
  })

  it('others are', async () => {
    await show('StaffManage', mighty)
    expect((await verbs('Person 1')).off).toEqual([])
  })

  it('a role that gives more is not offered, and the form says so', async () => {
    await show('StaffManage', mighty)
    await userEvent.click(await screen.findByRole('button', { name: 'Add a person' }))
    const form = within(await screen.findByRole('dialog'))
    expect(await form.findByText(/Roles that give more than you have are not offered/)).toBeTruthy()
    await userEvent.click(await form.findByRole('combobox', { name: 'Roles' }))
    await waitFor(() =>
      expect([...document.querySelectorAll('.ant-select-item-option-content')].map(each => each.textContent)).toEqual([
        'Dispatcher',
      ]),
    )
  })
})

describe('another phone or e-mail address', () => {
  const edited = async (handlers: FakeHandlers = {}) => {
    const seen = await show('StaffManage', {
      [`GET ${API}/staff/:id`]: () => ({ status: 0, data: person(1, { email: 'one@example.com' }) }),
      [`PUT ${API}/staff`]: () => ({ status: 0, data: person(1) }),
      ...handlers,
    })
    await choose('Person 1', 'Edit')
    const form = within(await screen.findByRole('dialog'))
    // The form has its record.
    await waitFor(() => expect(form.getByLabelText('E-mail')).toHaveProperty('value', 'one@example.com'))
    return { form, changes: () => sent(seen.api.requests, 'PUT', 'staff').map(each => each.body) }
  }
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

  it('asks for the own password, and nothing else does', async () => {
    const { form, changes } = await edited()
    await userEvent.type(form.getByLabelText('Remark'), 'Early shift')
    expect(form.queryByLabelText(/^Your own password/)).toBeNull()
    await userEvent.type(form.getByLabelText('E-mail'), '.cn')
    const password = await form.findByLabelText(/^Your own password/)
    await save()
    expect(password.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(password)
    expect(changes()).toEqual([])
    await userEvent.type(password, 'Secret@2026')
    await save()
    await waitFor(() => expect(changes()).toMatchObject([{ email: 'one@example.com.cn', ownPassword: 'Secret@2026' }]))
  })

  it('says at the password that it is wrong, and keeps what was typed', async () => {
    const { form } = await edited({
      [`PUT ${API}/staff`]: () => ({
        status: 4220,
        msg: 'Some fields are not valid.',
        errors: { ownPassword: { code: 'validation.password.wrong' } },
      }),
    })
    await userEvent.type(form.getByLabelText('E-mail'), '.cn')
    await userEvent.type(await form.findByLabelText(/^Your own password/), 'Wrong@2026')
    await save()
    expect(await form.findByText('The password is wrong')).toBeTruthy()
    expect(form.getByLabelText('E-mail')).toHaveProperty('value', 'one@example.com.cn')
  })
})

describe('a role that gives more than one has', () => {
  it('S6-012 is looked at, not changed; what one lacks is not given to another', async () => {
    const mighty = role('ADMIN', 'Chief', ['PLAT_ADMIN'], { mayMore: true, accountCount: 0 })
    await show('RoleManage', {
      [`GET ${API}/role`]: () => list([ROLES[0] as object, mighty]),
      [`GET ${API}/role/:id`]: () => ({ status: 0, data: ROLES[0] }),
      [`GET ${API}/role/notices`]: () => [],
      [`GET ${API}/permission`]: () => [{ permission: 'waybill.read' }, { permission: 'waybill.sign', isBeyond: true }],
    })
    await userEvent.click(within(await row('Chief')).getByRole('button', { name: 'Actions' }))
    const items = await screen.findAllByRole('menuitem')
    for (const verb of ['Edit', 'Copy', 'Delete']) {
      const item = items.find(each => each.textContent?.startsWith(verb))
      expect(item?.getAttribute('aria-disabled'), verb).toBe('true')
      expect(item?.textContent).toContain('Gives more than you have')
    }
    await userEvent.keyboard('{Escape}')
    await userEvent.click(within(await row('Dispatcher')).getByRole('button', { name: 'Edit' }))
    await userEvent.click(await screen.findByRole('tab', { name: 'Permissions' }))
    expect(await screen.findByRole('checkbox', { name: 'Read' })).toHaveProperty('disabled', false)
    expect(screen.getByRole('checkbox', { name: 'Sign' })).toHaveProperty('disabled', true)
  })
})
