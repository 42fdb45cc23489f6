import * as f from '../../fields/index.ts'
import { reviewMachine, vehicleMachine } from './machines.ts'

/** A vehicle with its papers. Masses in tonnes as printed on the licence, sizes in mm. */
export const Vehicle = f.entity('vehicle', {
  plateNo: f.plate().required().unique(),
  plateColor: f.plateColor().required(),
  vehicleType: f.code('vehicleType').required(),
  energy: f.code('energyType').required(),
  owner: f.localized().required(),
  useCharacter: f.localized({ max: 20 }).required(),
  vin: f.vin().required(),
  engineNo: f.noWhitespace(),
  brandModel: f.text({ max: 60 }),
  issuer: f.localized().required(),
  registerDate: f.date().required(),
  issueDate: f.date().required(),
  inspectionTo: f.date().expires(),
  grossMass: f.positiveNumber({ places: 2, max: 200 }).in('t').required(),
  tonnage: f.positiveNumber({ places: 2, max: 200 }).in('t').required(),
  tractionMass: f.nonNegativeDecimal({ places: 2, max: 200 }).in('t'),
  length: f.positiveInteger({ max: 30_000 }).in('mm'),
  width: f.positiveInteger({ max: 5000 }).in('mm'),
  height: f.positiveInteger({ max: 6000 }).in('mm'),
  axles: f.positiveInteger({ max: 20 }),
  roadCertNo: f.noWhitespace().required(),
  roadCertTo: f.date().required().expires(),
  operatingPermitNo: f.noWhitespace(),
  permitTo: f.date().expires(),
  trailerNo: f.plate(),
  affiliation: f.code('affiliation', ['own', 'affiliated', 'external']),
  licenceImgs: f.images(),
  carPhotos: f.images(),
  compulsoryInsuranceTo: f.date().expires(),
  commercialInsuranceTo: f.date().expires(),
  netState: f.code('netState', ['none', 'no', 'yes']),
  terminalType: f.text({ max: 60 }),
  terminalSim: f.noWhitespace(),
  driverCode: f.reference('driver'),
  teamCode: f.reference('vehicleTeam'),
  lastLng: f.lng().readOnly(),
  lastLat: f.lat().readOnly(),
  lastTime: f.dateTime().readOnly(),
  /** State of each certificate; they roll up into authStatus. */
  licenceStatus: f.state(reviewMachine).optional(),
  roadCertStatus: f.state(reviewMachine).optional(),
  lastRejectReason: f.longText({ max: 200 }).readOnly(),
  /** An entry of the blacklist that is in force is about its plate. */
  blacklist: f.flag().readOnly(),
  status: f.state(vehicleMachine),
  authStatus: f.state(reviewMachine),
  reportStatus: f.integer({ min: 0, max: 8 }).filter('oneOf').readOnly(),
})
export type Vehicle = f.ValuesOf<typeof Vehicle>

/** Vehicles a shipper calls together. */
export const VehicleTeam = f.entity('vehicleTeam', {
  name: f.localized({ max: 60 }).required(),
  /** The shipper that calls them (vehicleTeam/shipment hands them to another). */
  ownerCode: f.reference('shipment').required(),
  contact: f.localized({ max: 60 }),
  phone: f.phone().sensitive('MOBILE_PHONE'),
  vehicleCount: f.integer({ min: 0 }).readOnly(),
  drivers: f.stringList(),
  vehicles: f.stringList(),
})
export type VehicleTeam = f.ValuesOf<typeof VehicleTeam>
