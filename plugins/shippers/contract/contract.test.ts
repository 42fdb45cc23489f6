import { areaCalls } from '@ntocc/sdk/plugin/area'
import { expect, it } from 'vitest'
import contract from '../contract.ts'

/** Ids and names of specification section 3, "Other entities", with fields that make each what it is. */
const NAMED: [id: string, entity: keyof typeof contract.entities, ...fields: string[]][] = [
  ['S3-071', 'shipment', 'name', 'uscc', 'creditLimit', 'authStatus', 'idCardExpire'],
  ['S3-072', 'shipmentContract', 'contractNo', 'partyA', 'validTo', 'status'],
  ['S3-073', 'invoiceMessage', 'title', 'taxNo', 'kind', 'bankAccount'],
  ['S3-074', 'commonRouteInfo', 'name', 'loadAreaCode', 'unloadAreaCode', 'distance'],
  ['S3-077', 'upstreamCustomer', 'name', 'uscc', 'receivable'],
  ['S3-078', 'shipmentLineArea', 'loadAreaCode', 'unloadAreaCode', 'sequence'],
  ['S3-079', 'shipmentServiceFee', 'feeMode', 'rate', 'enabled'],
  ['S3-087', 'shipmentCompany', 'name', 'uscc'],
  ['S3-093', 'contract', 'contractNo', 'kind', 'rates', 'validTo'],
]

it.each(NAMED)('%s entity %s has its fields and the common ones', (_, name, ...fields) => {
  const entity = contract.entities[name]
  expect(Object.keys(entity.own)).toEqual(expect.arrayContaining(fields))
  expect(Object.keys(entity.fields)).toEqual(
    expect.arrayContaining(['id', 'code', 'branchCode', 'status', 'version', 'gmtCreated']),
  )
})

it('S3-093 a contract with a carrier takes what it agrees, and says beside which field it is wrong', () => {
  const { contract: shape } = contract.entities
  const agreed = {
    status: 1,
    contractNo: 'HT2026001',
    kind: 'transport',
    partyCode: 'C1',
    partyName: 'Carrier 1',
    validFrom: '2026-01-01',
    validTo: '2026-12-31',
    rates: [{ loadAreaCode: '420106', unloadAreaCode: '430102', unit: 'tonne', price: '86.50' }],
  }
  expect(shape.validate(agreed)).toEqual({})
  expect(shape.validate({ ...agreed, validTo: '2026-01-01' })).toEqual({})
  expect(Object.keys(shape.validate({ ...agreed, validTo: '2025-12-31' }))).toEqual(['validTo'])
  expect(Object.keys(shape.validate({ ...agreed, kind: 'gift' }))).toEqual(['kind'])
  const unpriced = { ...agreed, rates: [{ unit: 'tonne', price: '' }] }
  expect(Object.keys(shape.validate(unpriced)).every(name => name.startsWith('rates'))).toBe(true)
  expect(shape.validate(unpriced)).not.toEqual({})
  for (const name of ['contractNo', 'kind', 'partyCode', 'partyName', 'validFrom', 'validTo'])
    expect(Object.keys(shape.validate({ ...agreed, [name]: '' })), name).toContain(name)
})

/** Calls of specification section 7 that are the area's. */
const SPECIFIED = `
PUT /ntocc-tps-api/elecSign/sendSms
GET /ntocc-basic-api/shipment
POST /ntocc-basic-api/shipment
PUT /ntocc-basic-api/shipment
DELETE /ntocc-basic-api/shipment
GET /ntocc-basic-api/shipment/{id}
GET /ntocc-basic-api/shipment/shipmentInfo
PUT /ntocc-basic-api/shipment/auth
GET /ntocc-basic-api/shipment/syncMemName
GET /ntocc-basic-api/shipment/checkbalance
POST /ntocc-basic-api/shipment/staff
PUT /ntocc-basic-api/shipment/staff
GET /ntocc-basic-api/shipmentContract
DELETE /ntocc-basic-api/shipmentContract
GET /ntocc-basic-api/invoiceMessage
POST /ntocc-basic-api/invoiceMessage
PUT /ntocc-basic-api/invoiceMessage
DELETE /ntocc-basic-api/invoiceMessage
GET /ntocc-basic-api/invoiceMessage/{id}
GET /ntocc-basic-api/commonRouteInfo
POST /ntocc-basic-api/commonRouteInfo
PUT /ntocc-basic-api/commonRouteInfo
DELETE /ntocc-basic-api/commonRouteInfo
GET /ntocc-basic-api/commonRouteInfo/{id}
GET /ntocc-basic-api/upstreamCustomer
POST /ntocc-basic-api/upstreamCustomer
PUT /ntocc-basic-api/upstreamCustomer
DELETE /ntocc-basic-api/upstreamCustomer
GET /ntocc-basic-api/upstreamCustomer/{id}
POST /ntocc-basic-api/shipmentLineArea/sequence
GET /ntocc-tps-api/app/asign/contract/detail
GET /ntocc-tps-api/app/asign/company/contract/detail
GET /ntocc-tps-api/app/asign/authorization/company/contract
GET /ntocc-tps-api/app/cacontract/framework/award
GET /ntocc-tps-api/app/cacontract/authPre
GET /ntocc-tps-api/app/cacontract/framework/pre
GET /ntocc-basic-api/shipmentServiceFee
GET /ntocc-basic-api/shipmentServiceFee/list
POST /ntocc-basic-api/shipmentServiceFee/update
POST /ntocc-basic-api/shipmentServiceFee/switchSave
GET /ntocc-basic-api/shipmentServiceFee/switching
GET /ntocc-basic-api/shipmentServiceFee/statistics
GET /ntocc-basic-api/shipmentServiceFee/currentPaidingAmount
GET /ntocc-basic-api/shipmentServiceFee/getPartyInfo
GET /ntocc-basic-api/shipmentServiceFee/getPlatformInfo`
  .trim()
  .split('\n')

const answered = new Set(Object.values(areaCalls(contract)).map(({ method, path }) => `${method} ${path}`))

it.each(SPECIFIED)('answers %s', line => {
  expect(answered).toContain(line)
})

it('sends what the specification sends in the query there', () => {
  const { query, body } = contract.calls.elecSignSendSms
  expect([query, body]).toEqual([expect.anything(), undefined])
})
