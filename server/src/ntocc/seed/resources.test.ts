import { expect, it } from 'vitest'
import { installDeclared } from '../testing/areas.ts'
import { allPermissions } from './permissions.ts'
import { adminPages, CARRIER_PAGES, DRIVER_PAGES, dispatchPages, SHIPPER_PAGES } from './resources.ts'
import { rolesFor } from './roles.ts'

installDeclared()

const MASTER_DATA = [
  'GoodsManage',
  'DictManage',
  'BankCardManage',
  'MerchantManage',
  'ChargingTypeManage',
  'PriceTrial',
]

it('S2-111 S2-112 a dispatcher looks prices and places up and changes none of them', () => {
  const pages = dispatchPages(false)
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
  for (const isCtms of [false, true]) expect(adminPages(isCtms)).toEqual(expect.arrayContaining(MASTER_DATA))
  for (const pages of [SHIPPER_PAGES, DRIVER_PAGES, CARRIER_PAGES])
    expect(pages.filter(name => MASTER_DATA.includes(name))).toEqual([])
})

it('S6-012 no built-in role is given a permission code that nothing asks for', () => {
  const known = allPermissions()
  for (const { roleCode, permissions } of [...rolesFor('Standard-2.1'), ...rolesFor('Ctms-2.1')])
    expect([roleCode, permissions.filter(code => !known.includes(code))]).toEqual([roleCode, []])
})
