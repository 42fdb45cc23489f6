import type { FakeHandlers } from '@ntocc/sdk/testing'
import { type FakeRequest, renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import locale from '../locales/en.json' with { type: 'json' }
import plugin from '../plugin.ts'

afterEach(cleanup)

const role = {
  id: 7,
  version: 2,
  code: 'HQ-DISPATCHER',
  branchCode: 'HQ',
  roleCode: 'DISPATCHER',
  name: 'Dispatcher',
  partyTypes: ['PLAT_ADMIN'],
  dataScope: 'branch',
  resources: ['WaybillManage'],
  permissions: ['waybill.read'],
  builtIn: false,
  accountCount: 1,
  status: 1,
  gmtModified: '2026-03-29T01:00:00Z',
}
const title = (en: string) => ({ en, zh: en, es: en, ja: en })
const menu = [
  { id: 1, version: 0, kind: 'group', name: 'transport', title: title('Transport'), roles: [] },
  { id: 2, version: 0, kind: 'page', name: 'WaybillManage', parentName: 'transport', roles: ['Dispatcher'] },
  { id: 3, version: 0, kind: 'page', name: 'WaybillDeleted', parentName: 'transport', roles: [] },
]
const page = (name: string, permission?: string) => ({
  name,
  path: `/x/${name}`,
  title: title(`${name} page`),
  files: [],
  permission,
})
const pages = [
  page('WaybillManage', 'waybill.read'),
  page('WaybillDeleted', 'waybill.old'),
  page('OilCards', 'fuel.read'),
]

const api = (more: FakeHandlers = {}): FakeHandlers => ({
  'GET /ntocc-basic-api/dict/listDict': ({ query }) =>
    (query.types ?? '').split(',').map(type => ({
      type,
      dictList: { partyType: [{ code: 'PLAT_ADMIN', name: 'Platform admin' }] }[type] ?? [
        { code: 'branch', name: 'Own branch' },
        { code: 'all', name: 'All' },
      ],
    })),
  'GET /ntocc-basic-api/role': () => ({ records: [role], total: 1, pageNum: 1, pageSize: 20 }),
  'GET /ntocc-basic-api/role/notices': () => [
    { configKey: 'auth_count', configName: 'Vehicles to review' },
    { configKey: 'remit_count', configName: 'Payments to approve' },
  ],
  'GET /ntocc-basic-api/role/:id': () => ({ status: 0, data: role }),
  'GET /ntocc-basic-api/resource': () => menu,
  'GET /ntocc-basic-api/permission': () =>
    ['waybill.read', 'waybill.old', 'ID_CARD'].map(permission => ({ permission })),
  'GET /console/manifest': () => ({ branchCode: 'HQ', edition: 'x', setId: '1', plugins: [{ pages }], refused: [] }),
  ...more,
})

const show = (name: string, handlers?: FakeHandlers, permissions = ['role.read', 'role.write', 'resource.write']) =>
  renderPlugin(plugin, { page: name, locale, api: api(handlers), session: { permissions } })
const sent = (requests: readonly FakeRequest[], method: string) => requests.filter(each => each.method === method)
const press = async (name: string, within_: HTMLElement = document.body) =>
  userEvent.click(await within(within_).findByRole('button', { name }))
const ticks = (name: string) =>
  screen.getByText(name).closest('.ant-tree-treenode')?.querySelector('.ant-tree-checkbox') as HTMLElement

describe('roles', () => {
  it('S1-053 S6-012 a page ticked is granted with the permission it needs, parents half ticked', async () => {
    const { api: seen, page: tab } = await show('RoleManage', {
      'PUT /ntocc-basic-api/role': () => ({ status: 0, data: role }),
    })
    await press('Edit')
    await userEvent.click(await screen.findByRole('tab', { name: 'Permissions' }))
    expect(ticks('Transport').className).toContain('indeterminate')
    expect(tab.isDirty).toBe(false)
    await userEvent.click(ticks('WaybillDeleted page'))
    expect(ticks('Transport').className).toContain('checked')
    expect(tab.isDirty).toBe(true)
    await press('Save')
    await waitFor(() => expect(sent(seen.requests, 'PUT')).toHaveLength(1))
    expect(sent(seen.requests, 'PUT')[0]?.body).toMatchObject({
      id: 7,
      version: 2,
      name: 'Dispatcher',
      resources: ['WaybillManage', 'WaybillDeleted'],
      permissions: ['waybill.read', 'waybill.old'],
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(tab.isDirty).toBe(false)
  })

  it('S6-013 notices of a role: all until one is switched off', async () => {
    const { api: seen } = await show('RoleManage', { 'PUT /ntocc-basic-api/role': () => ({ status: 0, data: role }) })
    await press('Edit')
    await userEvent.click(await screen.findByRole('tab', { name: 'Notices' }))
    const box = await screen.findByRole('checkbox', { name: 'Payments to approve' })
    expect(box).toHaveProperty('checked', true)
    await userEvent.click(box)
    await press('Save')
    await waitFor(() => expect(sent(seen.requests, 'PUT')[0]?.body).toMatchObject({ noticeKeys: ['auth_count'] }))
  })

  it('S1-009 says what is wrong at the field: on leaving it, and when the server refuses it', async () => {
    const refusal = { status: 4220, msg: 'no', errors: { name: { code: 'validation.field.taken' } } }
    const { api: seen } = await show('RoleManage', { 'POST /ntocc-basic-api/role': () => refusal })
    await press('New role')
    const name = await screen.findByLabelText(/^Name/)
    await userEvent.click(name)
    await userEvent.tab()
    expect((await screen.findByRole('alert')).textContent).toBe('Required')
    await press('Save')
    expect(sent(seen.requests, 'POST')).toHaveLength(0)
    expect(document.activeElement).toBe(name)
    await userEvent.type(name, 'Night desk')
    await press('Other languages')
    await userEvent.type(screen.getByLabelText('Name (中文)'), '夜班')
    await press('Save')
    const said = await screen.findAllByText('This value is already in use')
    expect(said.map(({ id }) => id)).toContain(name.getAttribute('aria-describedby'))
    expect(sent(seen.requests, 'POST')[0]?.body).toMatchObject({
      name: { en: 'Night desk', zh: '夜班' },
      dataScope: 'branch',
      partyTypes: ['PLAT_ADMIN'],
    })
  })

  it('asks before what was typed is thrown away', async () => {
    await show('RoleManage')
    await press('New role')
    await userEvent.type(await screen.findByLabelText(/^Name/), 'x')
    await press('Cancel')
    expect((await screen.findAllByText('Leave without saving?')).length).toBeTruthy()
    await press('Leave')
    await waitFor(() => expect(screen.queryByLabelText(/^Name/)).toBeNull())
  })

  it('offers nothing to change to who may only read', async () => {
    await show('RoleManage', {}, ['role.read'])
    expect(await screen.findByRole('button', { name: 'Open' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'New role' }).getAttribute('aria-disabled')).toBe('true')
    await press('Open')
    expect(await screen.findByLabelText(/^Name/)).toHaveProperty('disabled', true)
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })
})

describe('authorities', () => {
  it('S6-014 a page that a plugin offers becomes grantable, with the permission code it needs', async () => {
    const { api: seen } = await show('AuthorityManage', {
      'POST /ntocc-basic-api/permission': () => ({ status: 0, data: { id: 9, permission: 'fuel.read' } }),
      'POST /ntocc-basic-api/resource': () => ({ status: 0, data: { ...menu[1], id: 8 } }),
    })
    expect((await screen.findByText('WaybillManage page')).closest('.ant-tree-treenode')?.textContent).toContain(
      'Dispatcher',
    )
    await press('Add a page')
    await userEvent.click(await screen.findByRole('combobox', { name: 'Page' }))
    await userEvent.click(
      await screen.findByText('OilCards page (/x/OilCards)', { selector: '.ant-select-item-option-content' }),
    )
    expect(document.querySelectorAll('.ant-select-item-option')).toHaveLength(1)
    await press('Save')
    await waitFor(() => expect(sent(seen.requests, 'POST')).toHaveLength(2))
    expect(sent(seen.requests, 'POST').map(each => each.body)).toMatchObject([
      { permission: 'fuel.read', title: { en: 'OilCards page' } },
      { kind: 'page', name: 'OilCards' },
    ])
  })

  it('S6-014 nodes of a group are ordered by the keys of their handles, within the group only', async () => {
    const { api: seen } = await show('AuthorityManage', {
      'PUT /ntocc-basic-api/resource/order': () => ({ status: 0 }),
    })
    const handle = await screen.findByRole('button', { name: 'Move WaybillManage page' })
    handle.focus()
    await userEvent.keyboard('{ArrowUp}')
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(sent(seen.requests, 'PUT').map(each => each.body)).toEqual([{ ids: [3, 2] }]))
    expect(screen.getByText('WaybillManage page: place 2 of 2')).toBeTruthy()
  })

  it('are not ordered while only what a word finds is shown, nor by who may only read', async () => {
    await show('AuthorityManage')
    expect(await screen.findAllByRole('button', { name: /^Move / })).toHaveLength(3)
    await userEvent.type(screen.getByRole('searchbox'), 'waybill')
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Move / })).toBeNull())
    cleanup()
    await show('AuthorityManage', {}, ['role.read'])
    expect(await screen.findByText('WaybillManage page')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Move / })).toBeNull()
  })

  it('S6-014 a group is named in four languages and must have a name', async () => {
    const { api: seen } = await show('AuthorityManage', {
      'POST /ntocc-basic-api/resource': () => ({ status: 0, data: { ...menu[0], id: 8 } }),
    })
    await press('New group')
    await press('Save')
    expect((await screen.findByRole('alert')).textContent).toBe('Required')
    await userEvent.type(screen.getByLabelText(/^Title/), 'Night work')
    await press('Save')
    await waitFor(() => expect(sent(seen.requests, 'POST')[0]?.body).toEqual({ kind: 'group', title: 'Night work' }))
  })
})
