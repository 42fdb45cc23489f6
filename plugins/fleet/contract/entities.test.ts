import { Vehicle } from '@ntocc/sdk/contracts'
import { areaCalls } from '@ntocc/sdk/plugin/area'
import { LIGHT_GROSS_MASS } from '@ntocc/sdk/reporting'
import { expect, it } from 'vitest'
import contract from '../contract.ts'
import { LIGHT_TONNES } from './reviews.ts'

/** Ids and names of specification section 3, "Other entities", with fields that make each what it is. */
const NAMED: [id: string, entity: keyof typeof contract.entities, ...fields: string[]][] = [
  ['S3-075', 'vehicleTeam', 'name', 'ownerCode', 'vehicles'],
  ['S3-076', 'driver', 'name', 'phone', 'idNo', 'licenceTo', 'authStatusExt'],
  ['S3-085', 'driverTeam', 'captainCode', 'collectForMembers', 'dispatchRate'],
  ['S3-086', 'vehicle', 'plateNo', 'plateColor', 'vin', 'roadCertTo'],
]

it.each(NAMED)('%s entity %s has its fields and the common ones', (_, name, ...fields) => {
  const entity = contract.entities[name]
  expect(Object.keys(entity.own)).toEqual(expect.arrayContaining(fields))
  expect(Object.keys(entity.fields)).toEqual(
    expect.arrayContaining(['id', 'code', 'branchCode', 'status', 'version', 'gmtCreated']),
  )
})

/** Specification section 7, "Teams and vehicles". */
it.each([
  'GET /ntocc-basic-api/vehicleTeam',
  'DELETE /ntocc-basic-api/vehicleTeam/batchDelTeam',
  'POST /ntocc-basic-api/vehicleTeam/shipment',
  'GET /ntocc-basic-api/driver/driverListForShipTeam',
  'GET /ntocc-tms-api/acceptVehicle',
])('has the call %s', call => {
  expect(Object.values(areaCalls(contract as never)).map(({ method, path }) => `${method} ${path}`)).toContain(call)
})

it('a lorry is light by the same mass for its papers and for the regulators', () => {
  expect(LIGHT_TONNES).toBe(LIGHT_GROSS_MASS)
  expect(Vehicle.fields.roadCertTo.options.requiredWhen).toEqual({ field: 'grossMass', over: LIGHT_TONNES })
})
