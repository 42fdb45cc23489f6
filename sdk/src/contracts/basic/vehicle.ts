import * as f from '../../fields/index.ts'
import { reviewMachine, vehicleMachine } from './machines.ts'

/** Up to so many tonnes gross a lorry needs no road transport certificate: regulators are told a number that stands for it. */
const LIGHT_TONNES = 4.5

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
  issueDate: f.date().required().notBefore('registerDate'),
  inspectionTo: f.date().expires(),
  grossMass: f.positiveNumber({ places: 2, max: 200 }).in('t').required(),
  tonnage: f.positiveNumber({ places: 2, max: 200 }).in('t').required(),
  tractionMass: f.nonNegativeDecimal({ places: 2, max: 200 }).in('t'),
  length: f.positiveInteger({ max: 30_000 }).in('mm'),
  width: f.positiveInteger({ max: 5000 }).in('mm'),
  height: f.positiveInteger({ max: 6000 }).in('mm'),
  axles: f.positiveInteger({ max: 20 }),
  roadCertNo: f.noWhitespace().required(),
  roadCertTo: f.date().requiredOver('grossMass', LIGHT_TONNES).expires(),
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
  /** The carrier whose vehicle it is, and who may change what it has not shown yet. */
  teamCode: f.reference('driverTeam'),
  lastLng: f.lng().readOnly().derived(),
  lastLat: f.lat().readOnly().derived(),
  lastTime: f.dateTime().readOnly().derived(),
  /** State of each certificate; they roll up into authStatus. */
  licenceStatus: f.state(reviewMachine).optional(),
  roadCertStatus: f.state(reviewMachine).optional(),
  lastRejectReason: f.longText({ max: 200 }).readOnly(),
  /** An entry of the blacklist that is in force is about its plate. */
  blacklist: f.flag().readOnly().derived(),
  status: f.state(vehicleMachine),
  authStatus: f.state(reviewMachine),
  reportStatus: f.integer({ min: 0, max: 8 }).filter('oneOf').readOnly(),
})
export type Vehicle = f.ValuesOf<typeof Vehicle>
