import * as f from '@ntocc/sdk/fields'
import { accidentMachine, repairMachine, violationMachine } from './machines.ts'

/** What happens to a vehicle and what it needs. The plate is the vehicle's own, kept for lists. */
const ofVehicle = {
  vehicleCode: f.reference('vehicle').required(),
  plateNo: f.plate().readOnly(),
  driverCode: f.reference('driver'),
}

/** An accident, from the scene to the insurer's payment. */
export const VehicleAccident = f.entity('vehicleAccident', {
  ...ofVehicle,
  waybillNo: f.noWhitespace(),
  accidentTime: f.dateTime().required(),
  place: f.localized().required(),
  type: f.code('accidentType', ['collision', 'rollover', 'fire', 'cargo', 'other']).required(),
  cause: f.localized({ max: 500 }),
  liability: f.code('accidentLiability', ['full', 'main', 'equal', 'minor', 'none', 'unknown']),
  injured: f.integer({ min: 0, max: 1000 }),
  ownDamage: f.money(),
  otherDamage: f.money(),
  roadLoss: f.money(),
  insurer: f.localized({ max: 60 }),
  claimNo: f.noWhitespace(),
  claimAmount: f.money(),
  claimDate: f.date(),
  photos: f.images(),
  status: f.state(accidentMachine),
})
export type VehicleAccident = f.ValuesOf<typeof VehicleAccident>

/** An inspection or insurance policy that a vehicle must have, with what it cost. */
export const VehicleInsurance = f.entity('vehicleInsurance', {
  ...ofVehicle,
  type: f.code('vehicleInsuranceType', ['inspection', 'compulsory', 'commercial', 'carrierLiability']).required(),
  policyNo: f.noWhitespace(),
  insurer: f.localized({ max: 60 }),
  cost: f.money(),
  coverage: f.money(),
  from: f.date().required(),
  to: f.date().required().expires().notBefore('from'),
  files: f.images(),
})
export type VehicleInsurance = f.ValuesOf<typeof VehicleInsurance>

/** One line of a repair: a part or work. */
export const RepairItem = f.shape({
  name: f.localized({ max: 60 }).required(),
  quantity: f.positiveNumber({ places: 2 }).required(),
  price: f.money().required(),
})

/** A repair or regular maintenance. */
export const VehicleRepair = f.entity('vehicleRepair', {
  ...ofVehicle,
  workNo: f.noWhitespace().required().unique(),
  type: f.code('repairType', ['repair', 'maintenance']).required(),
  reportedTime: f.dateTime().required(),
  mileage: f.nonNegativeDecimal({ places: 1, max: 10_000_000 }).in('km'),
  shop: f.localized({ max: 100 }),
  fault: f.localized({ max: 500 }),
  items: f.rows(RepairItem, { max: 100 }),
  amount: f.money(),
  costBy: f.code('repairCostBy', ['driver', 'platform', 'insurer', 'owner']),
  finishedTime: f.dateTime(),
  photos: f.images(),
  status: f.state(repairMachine),
})
export type VehicleRepair = f.ValuesOf<typeof VehicleRepair>

/** A traffic violation recorded by the police. */
export const VehicleViolation = f.entity('vehicleViolation', {
  ...ofVehicle,
  violationTime: f.dateTime().required(),
  place: f.localized().required(),
  reason: f.localized({ max: 300 }).required(),
  violationCode: f.noWhitespace(),
  writNo: f.noWhitespace().unique(),
  category: f.code('violationCategory', ['camera', 'onSite', 'unpaid']).required(),
  fine: f.money(),
  points: f.integer({ min: 0, max: 12 }),
  handledTime: f.dateTime(),
  files: f.images(),
  status: f.state(violationMachine),
})
export type VehicleViolation = f.ValuesOf<typeof VehicleViolation>
