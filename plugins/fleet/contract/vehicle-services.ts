import {
  code,
  date,
  dateTime,
  entity,
  images,
  integer,
  localized,
  money,
  nonNegativeDecimal,
  noWhitespace,
  plate,
  positiveNumber,
  reference,
  rows,
  shape,
  state,
  type ValuesOf,
} from '@ntocc/sdk/fields'
import { accidentMachine, repairMachine, violationMachine } from './machines.ts'

/** What happens to a vehicle and what it needs. The plate is the vehicle's own, kept for lists. */
const ofVehicle = {
  vehicleCode: reference('vehicle').required(),
  plateNo: plate().readOnly(),
  driverCode: reference('driver'),
}

/** An accident, from the scene to the insurer's payment. */
export const VehicleAccident = entity('vehicleAccident', {
  ...ofVehicle,
  waybillNo: noWhitespace(),
  accidentTime: dateTime().required(),
  place: localized().required(),
  type: code('accidentType', ['collision', 'rollover', 'fire', 'cargo', 'other']).required(),
  cause: localized({ max: 500 }),
  liability: code('accidentLiability', ['full', 'main', 'equal', 'minor', 'none', 'unknown']),
  injured: integer({ min: 0, max: 1000 }),
  ownDamage: money(),
  otherDamage: money(),
  roadLoss: money(),
  insurer: localized({ max: 60 }),
  claimNo: noWhitespace(),
  claimAmount: money(),
  claimDate: date(),
  photos: images(),
  status: state(accidentMachine),
})
export type VehicleAccident = ValuesOf<typeof VehicleAccident>

/** An inspection or insurance policy that a vehicle must have, with what it cost. */
export const VehicleInsurance = entity('vehicleInsurance', {
  ...ofVehicle,
  type: code('vehicleInsuranceType', ['inspection', 'compulsory', 'commercial', 'carrierLiability']).required(),
  policyNo: noWhitespace().requiredWhen('type', 'compulsory', 'commercial', 'carrierLiability'),
  insurer: localized({ max: 60 }),
  cost: money(),
  coverage: money(),
  from: date().required(),
  to: date().required().expires().notBefore('from'),
  files: images(),
})
export type VehicleInsurance = ValuesOf<typeof VehicleInsurance>

/** One line of a repair: a part or work. */
export const RepairItem = shape({
  name: localized({ max: 60 }).required(),
  quantity: positiveNumber({ places: 2 }).required(),
  price: money().required(),
})

/** A repair or regular maintenance. */
export const VehicleRepair = entity('vehicleRepair', {
  ...ofVehicle,
  workNo: noWhitespace().required().unique(),
  type: code('repairType', ['repair', 'maintenance']).required(),
  reportedTime: dateTime().required(),
  mileage: nonNegativeDecimal({ places: 1, max: 10_000_000 }).in('km'),
  shop: localized({ max: 100 }),
  fault: localized({ max: 500 }),
  items: rows(RepairItem, { max: 100 }),
  amount: money(),
  costBy: code('repairCostBy', ['driver', 'platform', 'insurer', 'owner']),
  finishedTime: dateTime(),
  photos: images(),
  status: state(repairMachine),
})
export type VehicleRepair = ValuesOf<typeof VehicleRepair>

/** A traffic violation recorded by the police. */
export const VehicleViolation = entity('vehicleViolation', {
  ...ofVehicle,
  violationTime: dateTime().required(),
  place: localized().required(),
  reason: localized({ max: 300 }).required(),
  violationCode: noWhitespace(),
  writNo: noWhitespace().unique(),
  category: code('violationCategory', ['camera', 'onSite', 'unpaid']).required(),
  fine: money(),
  points: integer({ min: 0, max: 12 }),
  handledTime: dateTime(),
  files: images(),
  status: state(violationMachine),
})
export type VehicleViolation = ValuesOf<typeof VehicleViolation>
