import * as f from '../../fields/index.ts'
import { reviewMachine } from './machines.ts'

export const LICENCE_CLASSES = [
  'A1',
  'A2',
  'A3',
  'B1',
  'B2',
  'C1',
  'C2',
  'C3',
  'C4',
  'D',
  'E',
  'F',
  'M',
  'N',
  'P',
] as const

/** A driver with the certificates that allow taking orders. The licence number is the identity number. */
export const Driver = f.entity('driver', {
  name: f.localized({ max: 60 }).required(),
  phone: f.mobile().required().sensitive('MOBILE_PHONE').indexed(),
  idNo: f.idCard().required().sensitive('ID_CARD').unique(),
  idFrom: f.date(),
  idTo: f.date().required().expires().notBefore('idFrom'),
  gender: f.code('gender', ['male', 'female']),
  nation: f.localized({ max: 30 }),
  address: f.localized(),
  idFront: f.images({ max: 1, pictures: 'ID_CARD' }),
  idBack: f.images({ max: 1, pictures: 'ID_CARD' }),
  licenceNo: f.idCard().required().sensitive('ID_CARD'),
  licenceClass: f.code('licenceClass', LICENCE_CLASSES).required(),
  licenceIssuer: f.localized(),
  licenceFrom: f.date(),
  licenceTo: f.date().required().expires().notBefore('licenceFrom'),
  licenceFileNo: f.noWhitespace(),
  licenceImgs: f.images({ pictures: 'ID_CARD' }),
  // In most provinces the identity number, or begins with it.
  qualificationNo: f.noWhitespace().required().sensitive('ID_CARD'),
  qualificationTo: f.date().required().expires(),
  qualificationImgs: f.images({ pictures: 'ID_CARD' }),
  teamCode: f.reference('driverTeam'),
  defaultVehicle: f.plate(),
  bankCardCode: f.reference('bankCard'),
  agreementSigned: f.flag(),
  realNameStatus: f.code('realNameStatus', ['none', 'passed', 'failed']),
  /** State of each certificate; they roll up into authStatus. */
  idStatus: f.state(reviewMachine),
  licenceStatus: f.state(reviewMachine),
  qualificationStatus: f.state(reviewMachine),
  rejectCount: f.integer({ min: 0 }).readOnly(),
  lastRejectReason: f.longText({ max: 200 }).readOnly(),
  currentAuditor: f.reference('staff').readOnly(),
  score: f.decimal({ places: 1, min: 0, max: 5 }),
  level: f.code('driverLevel'),
  blacklist: f.flag().readOnly().derived(),
  authStatus: f.state(reviewMachine),
  /** Review of the driver as a team leader. */
  authStatusExt: f.state(reviewMachine).derived(),
  reportStatus: f.integer({ min: 0, max: 8 }).filter('oneOf').readOnly(),
  locationConsent: f.flag(),
})
export type Driver = f.ValuesOf<typeof Driver>

/** Drivers behind one captain, who may collect for them. */
export const DriverTeam = f.entity('driverTeam', {
  name: f.localized({ max: 60 }).required(),
  captainCode: f.reference('driver').required(),
  phone: f.mobile().required().sensitive('MOBILE_PHONE'),
  memberCount: f.integer({ min: 0 }).readOnly().derived(),
  leftCount: f.integer({ min: 0 }).readOnly().derived(),
  collectForMembers: f.flag(),
  agreementUrl: f.link(),
  /** Percent of the freight kept for dispatching. */
  dispatchRate: f.percent({ places: 2 }),
  lastRejectReason: f.longText({ max: 200 }).readOnly(),
  authStatus: f.state(reviewMachine),
})
export type DriverTeam = f.ValuesOf<typeof DriverTeam>
