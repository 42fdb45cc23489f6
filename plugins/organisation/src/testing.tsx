import { type FakeHandlers, type FakeRequest, renderPlugin } from '@ntocc/sdk/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import locale from '../locales/en.json' with { type: 'json' }
import plugin from '../plugin.ts'

export const API = '/ntocc-basic-api'
export const person = (id: number, more: object = {}) => ({
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
export const LOCKED = person(2, { lockedUntil: '2099-01-01T00:00:00Z' })
export const role = (roleCode: string, name: string, partyTypes: string[], more: object = {}) => ({
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
export const ROLES = [
  role('DISPATCHER', 'Dispatcher', ['PLAT_ADMIN'], {
    resources: ['Waybills'],
    permissions: ['waybill.read', 'waybill.gone'],
  }),
  role('CASHIER', 'Cashier', ['FINANCE'], { resources: ['Money'] }),
]
export const DEPARTMENTS = [
  { id: 1, version: 0, code: 'ROOT', name: 'Head office', parentCode: null, status: 1 },
  { id: 2, version: 0, code: 'OPS', name: 'Operations', parentCode: 'ROOT', status: 1 },
  { id: 3, version: 0, code: 'FIN', name: 'Finance', parentCode: 'ROOT', status: 1 },
]
const title = (en: string) => ({ en, zh: en, es: en, ja: en })
export const list = (records: readonly object[]) => ({ records, total: records.length, pageNum: 1, pageSize: 20 })
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
export const show = (page: string, more: FakeHandlers = {}, permissions = ALL) =>
  renderPlugin(plugin, { page, locale, api: api(more), session: { permissions } })
export const sent = (requests: readonly FakeRequest[], method: string, path: string) =>
  requests.filter(each => each.method === method && each.path === `${API}/${path}`)
export const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
export const choose = async (name: string, verb: string) => {
  await userEvent.click(within(await row(name)).getByRole('button', { name: 'Actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: verb }))
}
