import { expect, it } from 'vitest'
import contract from '../contract.ts'

/** Ids and names of specification section 3, "Other entities", with fields that make each what it is. */
const NAMED: [id: string, entity: keyof typeof contract.entities, ...fields: string[]][] = [
  ['S3-082', 'goodsType', 'name', 'goodsTypeCode'],
  ['S3-088', 'goods', 'name', 'goodsTypeCode', 'unit'],
  ['S3-089', 'unit', 'name', 'unitCode', 'places'],
  ['S3-090', 'costType', 'name', 'costCode', 'side'],
  ['S3-091', 'chargingType', 'name', 'chargingCode', 'basis'],
  ['S3-092', 'gasStation', 'name', 'lng', 'lat', 'products'],
  ['S3-098', 'bankCard', 'holder', 'cardNo', 'bankCode', 'verifyStatus'],
  ['S3-099', 'merchant', 'merchantNo', 'channel', 'feeRate'],
]

it.each(NAMED)('%s entity %s has its fields and the common ones', (_, name, ...fields) => {
  const entity = contract.entities[name]
  expect(Object.keys(entity.own)).toEqual(expect.arrayContaining(fields))
  expect(Object.keys(entity.fields)).toEqual(
    expect.arrayContaining(['id', 'code', 'branchCode', 'status', 'version', 'gmtCreated']),
  )
})

it('what pages ask for by the specification is among its calls', () => {
  expect(contract.resources.goodsType.by.list).toMatchObject({ method: 'GET', path: '/ntocc-basic-api/goodsType' })
})
