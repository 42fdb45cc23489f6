import {
  answer,
  defineContract,
  endpoint,
  input,
  type LiveShare,
  type ReachQuery,
  resource,
  type ShareLink,
  type StoredRecord,
} from '@ntocc/sdk/contracts'
import { entity, mobile, text, type ValuesOf } from '@ntocc/sdk/fields'
import { areaProblems } from '@ntocc/sdk/plugin/area-rules'
import { defineService } from '@ntocc/sdk/service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AREA_SOURCES } from '../testing/areas.ts'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { QUICKEST, type TestDatabase, testDatabase } from '../testing/databases.ts'
import { madeArea } from '../testing/made-area.ts'

const Depot = entity('depot', { name: text({ max: 40 }).required(), phone: mobile().sensitive('MOBILE_PHONE') })
type Depot = ValuesOf<typeof Depot>

const pageAt = <const P extends string>(name: string, path: P) =>
  endpoint({
    name,
    method: 'GET',
    path,
    query: input<ReachQuery>(),
    data: answer.value<{ name: string; phone?: string; by: string; expires?: string }>(['name']),
    public: true,
  })
const sign = pageAt('depotSign', '/ntocc-tms-api/share/depot-sign')
const door = pageAt('depotDoor', '/ntocc-tms-api/share/depot-door')

const contract = defineContract({
  id: 'depots',
  entities: { depot: Depot },
  resources: { depot: resource<Depot>()('depot', { permission: { edit: 'depot.edit' }, keyword: ['name'] }) },
  permissions: ['depot.read', 'depot.edit'],
  shares: {
    depotSign: { entity: 'depot', page: sign, alsoBy: ['depotDoor'] },
    depotDoor: { entity: 'depot', page: door },
  },
  defaults: { roles: { PLAT_ADMIN: 'all' } },
})

const service = defineService(contract, {
  shares: {
    depotSign: {
      show: async (ctx, { name, phone }) => ({ name, ...(phone && { phone }), by: ctx.session.username }),
      named: async (ctx, named) => (await ctx.records.find(Depot, Number(named))).id,
    },
    depotDoor: { show: async (_ctx, { name }) => ({ name, by: 'door' }) },
  },
})

const WORDS = { entity: { depot: 'Depots' }, permission: { depot: { read: 'See', edit: 'Change' } } }
const SHARE = '/ntocc-tms-api/share'

describe('links to the records of an area', () => {
  let database: TestDatabase
  let backend: TestBackend
  let admin: string
  let id: number
  beforeAll(async () => {
    database = await testDatabase(QUICKEST)
    const source = await madeArea(database.db, contract as never, service, { words: WORDS })
    backend = await testBackend(database.db, { areaSources: [source, ...AREA_SOURCES] })
    admin = await backend.signIn('admin')
    const values = { name: 'North depot', phone: '13800138000' }
    id = Number((await backend.post<StoredRecord>('/ntocc-basic-api/depot', values, admin)).data?.id)
  })
  afterAll(async () => {
    await backend.app.close()
    await database.drop()
  })

  const make = async (kind: string, token = admin) => backend.post<ShareLink>(SHARE, { kind, id, days: 1 }, token)
  const open = (page: string, query: string, token?: string) =>
    backend.get<{ name: string; phone?: string; by: string; expires?: string }>(`${SHARE}/${page}?${query}`, token)

  it('open what its service shows, masked and without a person, until they end', async () => {
    const { data } = await make('depotSign')
    const shown = (await open('depot-sign', `share=${data?.share}`)).data
    expect(shown).toEqual({ name: 'North depot', phone: '138****8000', by: 'depots', expires: data?.expires })
    expect((await backend.get<LiveShare[]>(`${SHARE}?kind=depotDoor&id=${id}`, admin)).data).toHaveLength(1)
  })

  it('open pages of their own kind, and those that say so', async () => {
    const [wide, narrow] = [(await make('depotSign')).data?.share, (await make('depotDoor')).data?.share]
    expect((await open('depot-sign', `share=${narrow}`)).status).toBe(0)
    expect((await open('depot-door', `share=${wide}`)).msg).toMatch(/does not belong to this page/)
    expect((await open('trip', `share=${wide}`)).msg).toMatch(/does not belong to this page/)
  })

  it('have a kind that an area has, and a maker who may read the record', async () => {
    for (const kind of ['nothing', 'constructor', 'depot'])
      expect((await make(kind)).errors).toEqual({ kind: { code: 'validation.code.unknown' } })
    expect((await make('depotSign', await backend.signIn('nobody'))).status).toBe(4030)
  })

  it('can be done without by whoever is signed in and may read, where the area finds what they name', async () => {
    expect((await open('depot-sign', `id=${id}`, admin)).data).toEqual({
      name: 'North depot',
      // Masked also for those who may see it: it is the page of a visitor.
      phone: '138****8000',
      by: 'depots',
    })
    expect((await open('depot-sign', `id=${id + 1}`, admin)).status).toBe(4040)
    expect((await open('depot-sign', `id=${id}`, await backend.signIn('nobody'))).status).toBe(4030)
    expect((await open('depot-sign', `id=${id}`)).msg).toMatch(/opens with a shared link/)
    expect((await open('depot-door', `id=${id}`, admin)).msg).toMatch(/opens with a shared link/)
  })
})

describe('what a contract says of links', () => {
  const { entities, resources, permissions } = contract
  const problems = (shares: object) =>
    areaProblems(defineContract({ id: 'depots', entities, resources, permissions, shares: shares as never }))

  it('is a public page below the place of all links, for an entity of its own', () => {
    expect(areaProblems(contract)).toEqual([])
    expect(problems({ sign: { entity: 'waybill', page: sign } })).toEqual([
      'shares.sign opens waybill, which is no entity of the contract.',
    ])
    expect(problems({ sign: { entity: 'depot', page: { ...sign, path: '/ntocc-tms-api/depot-sign' } } })).toEqual([
      'The page of shares.sign is not a public GET below /ntocc-tms-api/share.',
    ])
    expect(problems({ sign: { entity: 'depot', page: sign, alsoBy: ['trip'] } })).toEqual([
      'shares.sign is opened by trip, which is no link to depot.',
    ])
  })

  it('names calls that a link opens: public ones that change something, below the place of all links', () => {
    const ask = endpoint({
      name: 'depotAsk',
      method: 'POST',
      path: '/ntocc-tms-api/share/depot-ask',
      data: answer.value<{ code: string }>(['code']),
      public: true,
    })
    const of = (call: object, byLink: Record<string, readonly string[]>) =>
      areaProblems(defineContract({ id: 'depots', calls: { depotAsk: call as typeof ask }, byLink }))
    expect(of(ask, { depotAsk: ['waybill'] })).toEqual([])
    expect(of(ask, {}).join()).toMatch(/depotAsk is public/)
    expect(of(ask, { depotAsk: [] })).toEqual(['byLink.depotAsk names no kind of link.'])
    expect(of({ ...ask, path: '/ntocc-tms-api/depot-ask' }, { depotAsk: ['waybill'] })).toEqual([
      'byLink.depotAsk is not a public POST below /ntocc-tms-api/share.',
    ])
    expect(of(ask, { depotAsk: ['waybill'], depotTell: ['waybill'] })).toEqual([
      'byLink.depotTell is no call of the contract.',
    ])
  })

  it('leaves every other call of an area to people who are signed in', () => {
    const open = defineContract({ id: 'depots', calls: { depotSign: sign } })
    expect(areaProblems(open).join()).toMatch(/depotSign is public/)
  })
})
