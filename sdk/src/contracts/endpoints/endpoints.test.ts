import { describe, expect, it } from 'vitest'
import { ContractError } from '../errors.ts'
import { gatewayCalls } from './gateway.ts'
import { answer, type Endpoint, endpoint, endpoints, type input, pathOf, resource } from './index.ts'

/** Of the kernel, and about the nouns that areas answer for. */
const allEndpoints = Object.values(endpoints) as unknown as readonly Endpoint[]

/** Every call of specification section 7 as it is written there. The backend's tests cover that they work. */
const SPECIFIED = `
POST /ntocc-basic-api/authorize
POST /ntocc-basic-api/applogin
POST /ntocc-basic-api/getUserInfo
GET /ntocc-basic-api/logout
POST /ntocc-basic-api/party/updatePass
POST /ntocc-basic-api/party/register
POST /ntocc-basic-api/party/forgetPass
POST /ntocc-tps-api/sms/sendVerificationCode
POST /ntocc-tps-api/sms/sendRegisterVerifyCode
GET /ntocc-basic-api/partyGroup/getDefault
GET /ntocc-basic-api/dict/listDict
GET /ntocc-basic-api//invoice/getCreditLineAllBranch
GET /ntocc-basic-api/areaProvince/queryList
GET /ntocc-basic-api/partyGroup
GET /ntocc-tps-api/ocr/card
GET /ntocc-tms-api/statistics/getVehicleCountStatistics
GET /ntocc-tms-api/statistics/orderFreightIndex
GET /ntocc-tms-api/statistics/getFeeStatistics
GET /ntocc-tms-api/statistics/shipmentInfo
GET /ntocc-tms-api/statistics/getOrderCountStatistics
GET /ntocc-tms-api/statistics/getFeeList4Driver
GET /ntocc-tms-api/statistics/getPartyRoleConfigCountStatistics
GET /ntocc-basic-api/appInfo
GET /ntocc-basic-api/appInfo/{id}
POST /ntocc-basic-api/appInfo
GET /ntocc-basic-api/banner/type/HTSY
GET /ntocc-basic-api/party/branchGetSelfBlance
GET /ntocc-basic-api/party/salesman`
  .trim()
  .split('\n')

const find = (method: string, path: string) =>
  allEndpoints.find(endpoint => endpoint.method === method && endpoint.path === path)

describe('the endpoint table', () => {
  it.each(SPECIFIED)('has %s', line => {
    const [method = '', path = ''] = line.split(' ')
    expect(find(method, path)).toBeDefined()
  })

  it('has each specified call and ours once, under its own name', () => {
    const calls = allEndpoints.map(({ method, path }) => `${method} ${path}`)
    expect(new Set(calls).size).toBe(calls.length)
    for (const [name, endpoint] of [...Object.entries(endpoints), ...Object.entries(gatewayCalls)])
      expect(endpoint.name).toBe(name)
  })

  it('keeps every path under one of the three segments', () => {
    for (const { path } of allEndpoints) expect(path).toMatch(/^\/ntocc-(basic|tms|tps)-api\//)
  })

  it('keeps the double slash of the credit line call', () => {
    expect(pathOf(endpoints.getCreditLineAllBranch)).toBe('/ntocc-basic-api//invoice/getCreditLineAllBranch')
  })

  it('sends parameters in the query where the specification says query', () => {
    const inQuery = ['applogin', 'updatePass', 'register', 'forgetPass', 'sendVerificationCode'] as const
    for (const name of [...inQuery, 'sendRegisterVerifyCode', 'appInfoSave'] as const) {
      expect(endpoints[name].query, name).toBeDefined()
      expect(endpoints[name].body, name).toBeUndefined()
    }
    for (const { name, method, body } of allEndpoints)
      if (method === 'DELETE' || method === 'GET') expect(body, name).toBeUndefined()
  })

  it('marks exactly the calls with secrets in their query', () => {
    const secret = allEndpoints.filter(({ secretQuery }) => secretQuery).map(({ path }) => path)
    expect(secret.sort()).toEqual([
      '/ntocc-basic-api/applogin',
      '/ntocc-basic-api/party/contact/code',
      '/ntocc-basic-api/party/forgetPass',
      '/ntocc-basic-api/party/register',
      '/ntocc-basic-api/party/updatePass',
      '/ntocc-tps-api/sms/sendRegisterVerifyCode',
      '/ntocc-tps-api/sms/sendVerificationCode',
    ])
  })

  it('S7-022 lets only status 0 be a success of listDict', () => {
    expect(endpoints.listDict.successStatuses).toEqual([0])
    expect(endpoints.waybillList.successStatuses).toEqual([0, 1, 2])
  })

  it('opens to whoever is signed in only what the three reasons cover', () => {
    const open = allEndpoints.filter(({ signedIn }) => signedIn)
    for (const { name, signedIn } of open) expect(['own', 'shared', 'subject'], name).toContain(signedIn)
    // Nobody's data: what is shared is never changed by a call that is.
    for (const { name, signedIn, method } of open) if (signedIn === 'shared') expect(method, name).toBe('GET')
  })

  it('lets a list out as a file only where it says so, and nothing but lists', () => {
    for (const { name, exportable, data, method } of allEndpoints)
      if (exportable) expect([method, data.kind], name).toEqual(['GET', 'page'])
    expect(endpoints.waybillList.exportable).toEqual({ permission: 'waybill.export' })
    expect(endpoints.driverList.exportable).toEqual({})
    expect(endpoints.auditTrail.exportable).toBeUndefined()
  })

  it('is frozen', () => {
    expect(Object.isFrozen(endpoints.authorize)).toBe(true)
  })
})

describe('declaring a call', () => {
  const call = { name: 'docks', method: 'GET', path: '/ntocc-basic-api/docks', data: answer.none() } as const

  it('is refused until it is said who may make it', () => {
    // @ts-expect-error nothing is said
    expect(() => endpoint(call)).toThrow('docks: state who may make the call')
    // @ts-expect-error two things are said
    expect(() => endpoint({ ...call, permission: 'dock.read', public: true })).toThrow(ContractError)
    // @ts-expect-error no code at all
    expect(() => endpoint({ ...call, permission: undefined })).toThrow(ContractError)
    // @ts-expect-error not one of the reasons
    expect(endpoint({ ...call, signedIn: 'why not' }).signedIn).toBe('why not')
    expect(endpoint({ ...call, permission: 'dock.read' }).permission).toBe('dock.read')
    expect(endpoint({ ...call, public: true }).public).toBe(true)
  })

  it('a resource asks for reading by its own name, unless it is shared or says otherwise', () => {
    const of = (more: object) =>
      resource<object>()('dock', { permission: { edit: 'dock.edit' }, keyword: [], ...more }).by.list
    expect(of({}).permission).toBe('dock.read')
    expect(of({ permission: { edit: 'dock.edit', read: 'yard.read' } }).permission).toBe('yard.read')
    expect(of({ shared: true }).signedIn).toBe('shared')
    expect(of({ shared: true }).permission).toBeUndefined()
    expect(of({}).exportable).toEqual({})
    expect(of({ exportable: false }).exportable).toBeUndefined()
  })
})

describe('pathOf', () => {
  it('fills and encodes parameters', () => {
    expect(pathOf(endpoints.shipment, { id: 7 })).toBe('/ntocc-basic-api/shipment/7')
    expect(pathOf(endpoints.appInfo, { id: 'a/b?c' })).toBe('/ntocc-basic-api/appInfo/a%2Fb%3Fc')
  })

  it('refuses a missing or empty parameter', () => {
    // @ts-expect-error the parameter is part of the path's type
    expect(() => pathOf(endpoints.shipment, {})).toThrow(ContractError)
    expect(() => pathOf(endpoints.shipment, { id: '' })).toThrow('"id" is missing')
  })
})

describe('request shapes', () => {
  const issues = (endpoint: { query?: unknown; body?: unknown }, values: Record<string, unknown>) => {
    const shape = (endpoint.query ?? endpoint.body) as Required<ReturnType<typeof input>>
    return shape.validate(shape.normalise(values))
  }

  it('trims user name and phone, never the password', () => {
    const { normalise } = endpoints.authorize.body ?? {}
    expect(normalise?.call(endpoints.authorize.body, { username: ' admin ', password: ' p ' })).toEqual({
      username: 'admin',
    })
    expect(endpoints.applogin.query?.normalise?.({ phone: ' 10000001234 ', verifyCode: '1234' })).toMatchObject({
      phone: '10000001234',
    })
  })

  it('refuses what cannot be right before it is sent', () => {
    expect(issues(endpoints.applogin, { phone: '123', verifyCode: '1234' })).toHaveProperty('phone')
    expect(issues(endpoints.updatePass, { oldPassword: 'x', newPassword: 'short1' })).toHaveProperty('newPassword')
    expect(issues(endpoints.waybillSign, { id: 1, version: 0 })).toHaveProperty('unloadQty')
    expect(issues(endpoints.waybillSign, { id: 1, version: 0, unloadQty: 30.5 })).toEqual({})
  })
})
