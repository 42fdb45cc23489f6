import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type AnyShape, type Field, kindNamed, recordMachine } from '../fields/index.ts'
import {
  allEntities,
  allMachines,
  BUILT_IN_DICTIONARIES,
  CurrentParty,
  DEFAULT_PAGE,
  DEFAULT_PAGE_SIZE,
  Driver,
  Enterprise,
  LANGUAGES,
  labelsOf,
  PAGE_SIZES,
  Pallet,
  PartyGroup,
  PROVINCES,
  provinceOf,
  TodoCount,
  Vehicle,
  Waybill,
} from './index.ts'
import { allDictionaries } from './labels/index.ts'

const entities = allEntities()

/** The fields of an entity and of what is nested in it. */
const codedFields = (shape: AnyShape): Field[] =>
  Object.values(shape.fields).flatMap(field => [
    field,
    ...(field.options.shape ? codedFields(field.options.shape) : []),
  ])

/** Ids and names of specification section 3, "Other entities", with fields that make each what it is. */
const NAMED: [id: string, entity: string, ...fields: string[]][] = [
  ['S3-080', 'party', 'partyType', 'userName', 'headImg'],
  ['S3-081', 'partyGroup', 'name', 'logoUrl', 'loginLogoUrl'],
  ['S3-083', 'dict', 'type', 'dictCode', 'name', 'sort', 'enabled'],
  ['S3-084', 'areaProvince', 'areaCode', 'name', 'parentCode'],
  ['S3-094', 'pallet', 'palletNo', 'spec', 'state'],
  ['S3-095', 'staff', 'name', 'username', 'roles', 'departmentCode'],
  ['S3-096', 'role', 'name', 'roleCode', 'resources', 'permissions', 'noticeKeys'],
  ['S3-097', 'department', 'name', 'parentCode', 'leaderCode'],
  ['S3-100', 'banner', 'type', 'image', 'isRelease'],
  ['S3-101', 'bulletin', 'newsType', 'title', 'body', 'isRelease'],
]

describe('entities', () => {
  it.each(NAMED)('%s entity %s has its fields and the common ones', (_, name, ...fields) => {
    const entity = entities[name]
    expect(Object.keys(entity?.own ?? {})).toEqual(expect.arrayContaining(fields))
    expect(entity?.names).toEqual(
      expect.arrayContaining(['id', 'code', 'branchCode', 'status', 'version', 'gmtCreated']),
    )
  })

  it('S3-094 a pallet has a number, a size and a state of the list; what it is worth is money', () => {
    const one = { palletNo: 'TP0001', spec: '1200x1000', material: 'wood', state: 'free', deposit: '80.00', status: 1 }
    expect(Pallet.validate(one)).toEqual({})
    for (const name of ['palletNo', 'spec', 'state'])
      expect(Object.keys(Pallet.validate({ ...one, [name]: '' }))).toEqual([name])
    for (const wrong of [{ palletNo: 'TP 0001' }, { material: 'glass' }, { state: 'lost' }, { deposit: '80.001' }])
      expect(Object.keys(Pallet.validate({ ...one, ...wrong }))).toEqual(Object.keys(wrong))
    expect(Object.keys(Pallet.validate({ ...one, spec: 'x'.repeat(21) }))).toEqual(['spec'])
  })

  it('S3-034 current party has branchCode, partyType, code, userName', () => {
    expect(CurrentParty.names).toEqual(['branchCode', 'partyType', 'code', 'userName'])
    expect(CurrentParty.validate({ branchCode: 'HQ', partyType: 'DRIVER', code: 'D1', userName: '司机001' })).toEqual(
      {},
    )
    expect(CurrentParty.validate({ branchCode: 'HQ', partyType: 'KING', code: 'D1', userName: 'x' })).toHaveProperty(
      'partyType',
    )
  })

  it('S3-035 to-do item has configKey, configName and a count as configValue', () => {
    expect(TodoCount.names).toEqual(['configKey', 'configName', 'configValue'])
    expect(TodoCount.validate({ configKey: 'need_invoice', configName: 'x', configValue: 3 })).toEqual({})
    expect(TodoCount.validate({ configKey: 'need_invoice', configName: 'x', configValue: -1 })).toHaveProperty(
      'configValue',
    )
  })

  it('S3-036 S3-037 S3-038 enterprise has logoUrl, loginLogoUrl, its name and how to reach it', () => {
    expect(Enterprise.names).toEqual(['name', 'logoUrl', 'loginLogoUrl', 'phone', 'icpNo'])
    expect(PartyGroup.validate({ name: 'x', logoUrl: '/a.svg', status: 1 })).toEqual({
      loginLogoUrl: { code: 'validation.field.required' },
    })
  })

  it('has one table name each, distinct', () => {
    const names = Object.values(entities).map(entity => entity.name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeGreaterThan(8)
    for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z]+$/)
  })

  it('are made of kinds that are registered', () => {
    for (const entity of Object.values(entities))
      for (const [, field] of entity.entries) expect(kindNamed(field.kind.name)).toBe(field.kind)
  })

  it('marks what is sensitive', () => {
    expect(Driver.fields.idNo.options.sensitive).toBe('ID_CARD')
    expect(Driver.fields.phone.options.sensitive).toBe('MOBILE_PHONE')
    for (const entity of Object.values(entities))
      for (const [name, field] of entity.entries) {
        const expected = { idCard: 'ID_CARD', mobile: 'MOBILE_PHONE', bankAccount: 'BANK_CARD' }[field.kind.name]
        if (expected) expect([entity.name, name, field.options.sensitive]).toEqual([entity.name, name, expected])
      }
  })

  it('accepts a whole waybill and refuses a broken one', () => {
    const waybill = {
      waybillNo: 'YD2601130001',
      orderNo: 'DD1',
      shipmentCode: 'S1',
      driverCode: 'D1',
      vehicleNo: '鄂A00001',
      plateColor: '2',
      businessType: '1002996',
      goodsName: { en: 'Steel', zh: '钢材', es: 'Acero', ja: '鋼材' },
      goodsTypeCode: '0400',
      loadAreaCode: '420100',
      loadAddress: 'A',
      unloadAreaCode: '310100',
      unloadAddress: 'B',
      status: 10,
      receiptStatus: 1,
      payStatus: 0,
      invoiceStatus: 0,
      reportStatus: 0,
    }
    expect(Waybill.validate(waybill)).toEqual({})
    expect(
      Object.keys(
        Waybill.validate({ ...waybill, vehicleNo: 'X', shipperFreight: '1.234', status: 11, profit: '-5' }),
      ).sort(),
    ).toEqual(['shipperFreight', 'status', 'vehicleNo'])
    expect(Waybill.rangeKeys).toEqual(
      expect.arrayContaining(['payTime', 'invoiceIssuedTime', 'signTime', 'gmtCreated']),
    )
  })

  it('knows which dates make a driver or vehicle unfit', () => {
    const expiring = (entity: typeof Driver | typeof Vehicle) =>
      (entity.entries as [string, { options: { expires?: boolean } }][])
        .filter(([, field]) => field.options.expires)
        .map(([name]) => name)
    expect(expiring(Driver)).toEqual(['idTo', 'licenceTo', 'qualificationTo'])
    expect(expiring(Vehicle)).toEqual([
      'inspectionTo',
      'roadCertTo',
      'permitTo',
      'compulsoryInsuranceTo',
      'commercialInsuranceTo',
    ])
  })
})

describe('dictionaries', () => {
  const nameOf = (type: keyof typeof BUILT_IN_DICTIONARIES, code: string) =>
    BUILT_IN_DICTIONARIES[type].find(entry => entry.code === code)?.name.en

  it('S3-054 isRelease 0 is unpublished', () => expect(nameOf('isRelease', '0')).toBe('Unpublished'))
  it('S3-055 isRelease 1 is published', () => expect(nameOf('isRelease', '1')).toBe('Published'))
  it('S3-056 newsType 1 is latest activity', () => expect(nameOf('newsType', '1')).toBe('Latest activity'))
  it('S3-057 newsType 2 is industry news', () => expect(nameOf('newsType', '2')).toBe('Industry news'))
  it('S3-058 newsType 3 is company news', () => expect(nameOf('newsType', '3')).toBe('Company news'))
  it('S3-059 newsType 4 is holiday arrangement', () => expect(nameOf('newsType', '4')).toBe('Holiday arrangement'))
  it('S3-060 newsType 5 is corporate style', () => expect(nameOf('newsType', '5')).toBe('Corporate style'))

  it('S4-040 every state of every machine has a label in four languages', () => {
    const dictionaries = allDictionaries()
    for (const machine of Object.values(allMachines()))
      expect([machine.name, dictionaries[machine.name]?.map(entry => entry.code)]).toEqual([
        machine.name,
        machine.codes.map(String),
      ])
    for (const [type, entries] of Object.entries(dictionaries)) {
      expect([type, new Set(entries.map(entry => entry.code)).size]).toEqual([type, entries.length])
      for (const entry of entries)
        for (const language of LANGUAGES)
          expect([type, entry.code, entry.name[language].trim() !== '']).toEqual([type, entry.code, true])
    }
  })

  it('has a label for every code of every closed list an entity uses', () => {
    const dictionaries = allDictionaries()
    const missing = new Set<string>()
    for (const entity of Object.values(entities))
      for (const field of codedFields(entity))
        for (const code of field.options.codes ?? [])
          if (!dictionaries[field.options.dict ?? '']?.some(entry => entry.code === code))
            missing.add(`${field.options.dict}.${code}`)
    expect([...missing]).toEqual([])
  })

  it('turns entries into labels by code', () => {
    expect(
      labelsOf([
        { code: 10, name: 'a' },
        { code: '20', name: 'b' },
      ]),
    ).toEqual({ '10': 'a', '20': 'b' })
  })
})

describe('constants', () => {
  it('S9-001 page sizes 10, 20, 30, 50, 100, 500', () => expect(PAGE_SIZES).toEqual([10, 20, 30, 50, 100, 500]))
  it('S9-002 default page size 20', () => expect(DEFAULT_PAGE_SIZE).toBe(20))
  it('S9-003 default page 1', () => expect(DEFAULT_PAGE).toBe(1))

  it('S9-024 province codes 0 to 21: none and 21 provinces', () => {
    expect(PROVINCES.map(province => province.code)).toEqual(Array.from({ length: 22 }, (_, code) => code))
    expect(new Set(PROVINCES.map(province => province.gb)).size).toBe(22)
    expect([provinceOf(0)?.gb, provinceOf(1)?.gb, provinceOf('2')?.gb, provinceOf(21)?.gb]).toEqual([
      '',
      '420000',
      '120000',
      '650000',
    ])
    expect([22, -1, '', 'x', '1.5'].map(provinceOf)).toEqual([undefined, undefined, undefined, undefined, undefined])
    for (const { gb } of PROVINCES.slice(1)) expect(gb).toMatch(/^[1-6]\d0000$/)
  })

  it('records in use and not in use', () => expect(recordMachine.codes).toEqual([0, 1]))
})

it('the pure rooms import nothing but themselves', () => {
  const source = readFileSync(new URL('../fields/index.ts', import.meta.url), 'utf8')
  for (const [, from] of source.matchAll(/from '([^']+)'/g)) expect(from).toMatch(/^\.\//)
})
