import { afterAll, expect, it } from 'vitest'
import { installDeclared, uninstallDeclared } from '../testing/areas.ts'
import { allPermissions } from './permissions.ts'
import { menuFor } from './resources.ts'
import { rolesFor } from './roles.ts'

afterAll(uninstallDeclared)

installDeclared()

const MASTER_DATA = [
  'GoodsManage',
  'DictManage',
  'BankCardManage',
  'MerchantManage',
  'ChargingTypeManage',
  'PriceTrial',
]

const pagesOf = (roleCode: string, softVersion = 'Standard-2.1'): string[] =>
  rolesFor(softVersion).find(role => role.roleCode === roleCode)?.resources ?? []

it('S1-036 the menu of each edition begins with its home, and ends with the organisation', () => {
  const names = (edition: 'standard' | 'ctms') => menuFor(edition).map(({ name }) => name)
  expect([names('standard')[0], names('standard').at(-1)]).toEqual(['Dashboard', 'organisation'])
  expect([...names('ctms').slice(0, 2), names('ctms').at(-1)]).toEqual(['CtmsHome', 'CtmsTrackMap', 'organisation'])
})

it('S1-036 whoever runs an own fleet has the deleted waybills too, and dispatchers have no staff', () => {
  expect(pagesOf('DISPATCHER')).not.toContain('WaybillDeleted')
  expect(pagesOf('DISPATCHER', 'Ctms-2.1')).toContain('WaybillDeleted')
  for (const softVersion of ['Standard-2.1', 'Ctms-2.1']) {
    expect(pagesOf('PLAT_ADMIN', softVersion)).toContain('RoleManage')
    expect(pagesOf('DISPATCHER', softVersion)).not.toContain('StaffManage')
  }
})

it('S2-111 S2-112 a dispatcher looks prices and places up and changes none of them', () => {
  const pages = pagesOf('DISPATCHER')
  for (const name of ['PriceSystemManage', 'ValuationManage', 'PriceTrial', 'StationManage', 'GasStationManage'])
    expect(pages).toContain(name)
  for (const name of ['DictManage', 'BankCardManage', 'MerchantManage', 'ChargingTypeManage', 'RoleManage'])
    expect(pages).not.toContain(name)
  const { permissions = [] } = rolesFor('Standard-2.1').find(({ roleCode }) => roleCode === 'DISPATCHER') ?? {}
  expect(permissions).toContain('price.read')
  for (const code of ['price.edit', 'masterData.edit', 'dict.edit', 'bankCard.read'])
    expect(permissions).not.toContain(code)
})

it('S1-036 master data is in the menu of administrators, and in that of no party', () => {
  for (const softVersion of ['Standard-2.1', 'Ctms-2.1'])
    expect(pagesOf('PLAT_ADMIN', softVersion)).toEqual(expect.arrayContaining(MASTER_DATA))
  for (const role of ['SHIPPER', 'DRIVER', 'CARRIER'])
    expect(pagesOf(role).filter(name => MASTER_DATA.includes(name))).toEqual([])
})

it('S6-012 no built-in role is given a permission code that nothing asks for', () => {
  const known = allPermissions()
  for (const { roleCode, permissions } of [...rolesFor('Standard-2.1'), ...rolesFor('Ctms-2.1')])
    expect([roleCode, permissions.filter(code => !known.includes(code))]).toEqual([roleCode, []])
})
