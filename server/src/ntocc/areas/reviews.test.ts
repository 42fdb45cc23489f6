import type { StoredRecord, TodoItem } from '@ntocc/sdk/contracts'
import { defineContract, type Page, type ReviewSubject, resource, reviewMachine, reviewOf } from '@ntocc/sdk/contracts'
import { date, entity, longText, state, text, type ValuesOf } from '@ntocc/sdk/fields'
import { areaProblems } from '@ntocc/sdk/plugin/area-rules'
import { defineService } from '@ntocc/sdk/service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AREA_SOURCES } from '../testing/areas.ts'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { colleague } from '../testing/colleague.ts'
import { QUICKEST, type TestDatabase, testDatabase } from '../testing/databases.ts'
import { madeArea } from '../testing/made-area.ts'
import { platformOf } from '../testing/services.ts'

const Crane = entity('crane', {
  name: text({ max: 40 }).required(),
  ownerNo: text({ max: 40 }),
  permitTo: date().required(),
  permitStatus: state(reviewMachine),
  lastReason: longText({ max: 200 }).readOnly(),
  written: text({ max: 40 }),
  authStatus: state(reviewMachine),
})
type Crane = ValuesOf<typeof Crane>

const craneReview = reviewOf('crane', Crane, {
  title: 'name',
  lastReason: 'lastReason',
  tells: { party: 'CARRIER', code: 'ownerNo' },
  todo: 'crane_review_count',
  page: '/cranes/detail',
  certificates: [{ name: 'permit', status: 'permitStatus', to: 'permitTo', fields: ['permitTo'] }],
})

const contractWith = (review: ReviewSubject) =>
  defineContract({
    id: 'cranes',
    entities: { crane: Crane },
    resources: { crane: resource<Crane>()('crane', { permission: { edit: 'crane.edit' }, keyword: ['name'] }) },
    permissions: ['crane.read', 'crane.edit'],
    reviews: [review],
    defaults: { roles: { PLAT_ADMIN: 'all' } },
  })
const contract = contractWith(craneReview)

/** What the record's own rule has seen. */
const seen: number[] = []
const service = defineService(contract, {
  hooks: { crane: { written: (_ctx, { authStatus }) => void seen.push(authStatus) } },
})

const WORDS = {
  entity: { crane: 'Cranes' },
  permission: { crane: { read: 'See', edit: 'Change' } },
  review: { crane: 'Crane' },
  todo: { crane_review_count: 'Cranes to review' },
}
const API = '/ntocc-basic-api'

describe('records of an area under review', () => {
  let database: TestDatabase
  let backend: TestBackend
  let admin: string
  let id: number
  beforeAll(async () => {
    database = await testDatabase(QUICKEST)
    const source = await madeArea(database.db, contract as never, service, { words: WORDS })
    backend = await testBackend(database.db, { areaSources: [source, ...AREA_SOURCES] })
    admin = await backend.signIn('admin')
    const maker = await colleague(backend)
    const made = await backend.post<StoredRecord>(`${API}/crane`, { name: 'Crane 1', permitTo: '2099-01-01' }, maker)
    id = Number(made.data?.id)
  })
  afterAll(async () => {
    await backend.app.close()
    await database.drop()
  })

  const crane = async () => (await backend.get<StoredRecord>(`${API}/crane/${id}`, admin)).data
  const send = (path: string, body: object) => backend.post<StoredRecord>(`${API}/review/${path}`, body, admin)
  const version = async () => (await crane())?.version
  const waiting = async () => {
    const counts = await backend.get<TodoItem[]>(`${API}/party/getPartyRoleConfigCount`, admin)
    return counts.data?.find(({ configKey }) => configKey === 'crane_review_count')
  }

  it('are a kind that the pages are told of, with a word and a count of their own', async () => {
    const kinds = await backend.get<ReviewSubject[]>(`${API}/review/kinds`, admin)
    expect(kinds.data?.find(({ kind }) => kind === 'crane')).toEqual(craneReview)
    expect(kinds.data?.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['driver', 'shipper']))
    expect(await waiting()).toEqual({ configKey: 'crane_review_count', configName: 'Cranes to review', configValue: 0 })
  })

  it('are handed in, claimed and decided, and the record’s own rules run with it', async () => {
    const handedIn = { kind: 'crane', id, move: 'submit', version: await version() }
    await backend.call({ method: 'PUT', url: `${API}/review/move`, payload: handedIn, token: admin })
    expect((await waiting())?.configValue).toBe(1)
    const queue = await backend.get<Page<StoredRecord>>(`${API}/review/queue?kind=crane`, admin)
    expect(queue.data?.records).toMatchObject([{ title: 'Crane 1', certificates: [{ name: 'permit', status: 1 }] }])
    seen.length = 0
    await send('claim', { kind: 'crane', id })
    const decided = await send('decide', { kind: 'crane', id, decision: 'approve', version: await version() })
    expect(decided).toMatchObject({ status: 0 })
    expect(await crane()).toMatchObject({ authStatus: 2, permitStatus: 2 })
    expect(seen).toEqual([2])
    expect((await waiting())?.configValue).toBe(0)
  })

  it('lead back to review by an edit of what a paper proves, and by no other', async () => {
    await backend.put(`${API}/crane`, { id, name: 'Crane 2', version: await version() }, admin)
    expect(await crane()).toMatchObject({ authStatus: 2 })
    await backend.put(`${API}/crane`, { id, permitTo: '2098-01-01', version: await version() }, admin)
    expect(await crane()).toMatchObject({ authStatus: 1, permitStatus: 1 })
  })

  it('lose the approval by papers that have run out, once, and get it back', async () => {
    await database.db.query(
      `update cranes_crane set auth_status = 2, permit_status = 2, permit_to = '2020-01-01' where id = $1`,
      [id],
    )
    const ofBranch = <T>(work: Parameters<ReturnType<typeof platformOf>['inBranch']>[1]) =>
      platformOf(backend, contract as never, service).inBranch('HQ', work) as Promise<T>
    expect(await ofBranch(ctx => ctx.reviews.expire(Crane, id))).toBe(true)
    expect(await crane()).toMatchObject({ authStatus: 4, permitStatus: 4 })
    expect(await ofBranch(ctx => ctx.reviews.expire(Crane, id))).toBe(false)
    expect(await ofBranch(ctx => ctx.reviews.reinstate(Crane, id))).toBe(true)
    expect(await ofBranch(ctx => ctx.reviews.reinstate(Crane, id))).toBe(false)
    expect(await crane()).toMatchObject({ authStatus: 2 })
  })

  it('is refused as a contract when it speaks of what is not there', () => {
    expect(areaProblems(contract as never)).toEqual([])
    const wrong = contractWith({ ...craneReview, title: 'plate' })
    expect(areaProblems(wrong as never)).toEqual(['The review crane speaks of plate, which crane does not have.'])
    const foreign = contractWith({ ...craneReview, entity: 'waybill' })
    expect(areaProblems(foreign as never)).toEqual(['The review crane has no entity waybill in the contract.'])
    const needed = { neededBy: 'permitBlocks', spares: [{ field: 'mass', atMost: 1 }] }
    const ruled = contractWith({
      ...craneReview,
      certificates: [{ name: 'permit', to: 'permitTo', fields: ['permitTo'], ...needed }],
    })
    expect(areaProblems(ruled as never)).toEqual([
      'The review crane speaks of mass, which crane does not have.',
      'The review crane speaks of permitBlocks, which is no rule of compliance among the settings.',
    ])
  })
})
