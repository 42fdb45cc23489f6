import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import type { AreaContract } from '../../sdk/src/contracts/area.ts'
import { areaTodo } from '../../sdk/src/plugin/area.ts'

const PLUGINS = resolve(import.meta.dirname, '../../plugins')

/** Keys of the specification's table (section 2) in its order. */
const TABLE = [
  'auth_driver_count',
  'auth_count',
  'auth_driver_leader_count',
  'valuating_count',
  'auth_shipper_count',
  'miss_order_count',
  'remit_count',
  'urge_remit_count',
  'transport_abnormal_count',
  'transfer_apply_count',
  'auth_order_count',
  'need_invoice',
  'certificate_expiry',
  'jinchang_charge_warn',
  'pay_in_advance_count',
  'shipment_id_card_due_warn',
]

const contracts = await Promise.all(
  readdirSync(PLUGINS)
    .filter(id => existsSync(join(PLUGINS, id, 'contract.ts')))
    .map(async id => ((await import(join(PLUGINS, id, 'contract.ts'))) as { default: AreaContract }).default),
)
const placeOf = new Map(contracts.flatMap(({ todoOrder }) => Object.entries(todoOrder)))

it('to-dos of the specification’s table stand in its order, whichever area counts them', () => {
  const counted = new Set(contracts.flatMap(areaTodo))
  const known = TABLE.filter(key => counted.has(key))
  expect(known.map(key => [key, placeOf.has(key)])).toEqual(known.map(key => [key, true]))
  expect([...known].sort((one, other) => (placeOf.get(one) ?? 0) - (placeOf.get(other) ?? 0))).toEqual(known)
})

it('no two to-dos have one place', () => {
  const places = [...placeOf.values()]
  expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([])
})
