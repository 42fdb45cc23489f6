import { type FakeHandlers, type RenderPluginOptions, renderPlugin } from '@ntocc/sdk/testing'
import locale from '../locales/en.json' with { type: 'json' }
import plugin from '../plugin.ts'

const DAY_MS = 86_400_000
/** A day from now on, as the papers name it. */
export const inDays = (days: number): string =>
  new Date(Date.now() + 8 * 3_600_000 + days * DAY_MS).toISOString().slice(0, 10)

export const driver = {
  id: 7,
  version: 3,
  code: 'D1',
  name: 'Driver 001',
  phone: '100****0001',
  authStatus: 2,
  score: 4.5,
  idNo: '110000********4047',
  licenceNo: '110000********4047',
  licenceClass: 'A2',
  teamCode: 'T1',
  idTo: inDays(900),
  licenceTo: inDays(12),
  qualificationTo: inDays(400),
  qualificationNo: '110000000000000001',
  idStatus: 2,
  licenceStatus: 2,
  qualificationStatus: 2,
  defaultVehicle: '鄂A00001',
  licenceImgs: ['data:image/svg+xml;base64,PHN2Zy8+'],
  gmtCreated: '2026-03-29T01:00:00Z',
}
export const other = { ...driver, id: 8, code: 'D2', name: 'Driver 002', authStatus: 1, licenceTo: inDays(700) }

export const vehicle = {
  id: 4,
  version: 1,
  code: '鄂A00001',
  plateNo: '鄂A00001',
  plateColor: '2',
  vehicleType: 'Q11',
  status: 1,
  authStatus: 2,
  tonnage: 33,
  owner: 'Driver 001',
  driverCode: 'D1',
  lastTime: '2026-03-30T02:00:00Z',
  roadCertTo: inDays(-3),
  inspectionTo: inDays(90),
  compulsoryInsuranceTo: inDays(200),
  lastLng: 114,
  lastLat: 30,
}
export const team = {
  id: 2,
  version: 0,
  code: 'T1',
  name: 'Team 1',
  captainCode: 'D1',
  phone: '100****0009',
  memberCount: 1,
  collectForMembers: true,
  dispatchRate: 0.8,
  authStatus: 2,
}
export const accident = {
  id: 5,
  version: 0,
  code: 'SG1',
  vehicleCode: '鄂A00001',
  plateNo: '鄂A00001',
  status: 0,
  type: 'collision',
  accidentTime: '2026-03-20T02:00:00Z',
  place: 'Ring road',
}

const dictionaries: Record<string, [string, string][]> = {
  reviewStatus: [
    ['1', 'To review'],
    ['2', 'Approved'],
    ['5', 'Disabled'],
  ],
  vehicleStatus: [['1', 'On a task']],
  accidentStatus: [
    ['0', 'Registered'],
    ['3', 'Closed'],
  ],
  accidentType: [['collision', 'Collision']],
  teamMemberStatus: [
    ['0', 'Applied'],
    ['1', 'Member'],
  ],
}

export const page = (records: unknown[], total = records.length) => ({ records, total, pageNum: 1, pageSize: 20 })

const API = '/ntocc-basic-api'
export const api = (more: FakeHandlers = {}): FakeHandlers => ({
  [`GET ${API}/dict/listDict`]: ({ query }) =>
    (query.types ?? '').split(',').map(type => ({
      type,
      dictList: (dictionaries[type] ?? []).map(([code, name]) => ({ code, name })),
    })),
  [`GET ${API}/driver`]: () => page([driver, other]),
  [`GET ${API}/driver/:id`]: () => ({ status: 0, data: driver }),
  [`GET ${API}/driverTeam`]: () => page([team]),
  [`GET ${API}/driverTeam/:id`]: () => ({ status: 0, data: team }),
  [`GET ${API}/vehicle`]: () => page([vehicle]),
  [`GET ${API}/vehicle/:id`]: () => ({ status: 0, data: vehicle }),
  [`GET ${API}/vehicleAccident`]: () => page([accident]),
  [`GET ${API}/auditTrail`]: () => page([]),
  [`GET ${API}/savedView`]: () => [],
  ...more,
})

const READ = [
  'driver.read',
  'driverTeam.read',
  'vehicle.read',
  'vehicleTeam.read',
  'vehicleService.read',
  'waybill.read',
]
export const ALL = [
  ...READ,
  'driver.edit',
  'driver.delete',
  'driverTeam.edit',
  'driverTeam.members',
  'vehicle.edit',
  'vehicle.service',
  'review.suspend',
]

export interface Shown extends Partial<Pick<RenderPluginOptions, 'query' | 'narrow'>> {
  page: string
  handlers?: FakeHandlers
  permissions?: string[]
}

/** Shows a page of the plugin over the fake API. */
export const show = ({ page: name, handlers, permissions = ALL, query, narrow }: Shown) =>
  renderPlugin(plugin, {
    page: name,
    locale,
    api: api(handlers),
    query,
    narrow,
    session: { permissions },
  })
