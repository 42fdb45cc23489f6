import { answer, endpoint, input } from '@ntocc/sdk/contracts'
import { mobile, shape, text, type ValuesOf } from '@ntocc/sdk/fields'
import type { DriverTeamMember } from './teams.ts'

/** What carriers do for themselves: their drivers, their vehicles, and whom they ask to drive for them (decision 304). */

const at = <const P extends string>(path: P) => `/ntocc-basic-api/${path}` as const

/** Records of each kind that nobody has approved yet, of one carrier. */
export const MOST_UNPROVEN = 100

/** Who it is and the three papers. */
const PERSON = ['name', 'phone', 'gender', 'nation', 'address', 'idNo', 'idFrom', 'idTo', 'idFront', 'idBack'] as const
const LICENCES = [
  'licenceNo',
  'licenceClass',
  'licenceFileNo',
  'licenceIssuer',
  'licenceFrom',
  'licenceTo',
  'licenceImgs',
  'qualificationNo',
  'qualificationTo',
  'qualificationImgs',
] as const

/** What a carrier enters of a driver. Grade, terms and proofs of identity are the platform's; the team is the carrier itself. */
export const CARRIER_DRIVER: ReadonlySet<string> = new Set([
  ...PERSON,
  ...LICENCES,
  'defaultVehicle',
  'teamCode',
  'remark',
])

/** And of a vehicle: all but the device, whose positions would be another one's. */
export const CARRIER_VEHICLE: ReadonlySet<string> = new Set([
  'plateNo',
  'plateColor',
  'vehicleType',
  'energy',
  'owner',
  'useCharacter',
  'affiliation',
  'vin',
  'engineNo',
  'brandModel',
  'issuer',
  'registerDate',
  'issueDate',
  'inspectionTo',
  'licenceImgs',
  'grossMass',
  'tonnage',
  'tractionMass',
  'length',
  'width',
  'height',
  'axles',
  'trailerNo',
  'carPhotos',
  'roadCertNo',
  'roadCertTo',
  'operatingPermitNo',
  'permitTo',
  'compulsoryInsuranceTo',
  'commercialInsuranceTo',
  'driverCode',
  'teamCode',
  'remark',
])

/** Whom a carrier asks: name and phone together, so that a phone alone tells nothing of who has it. */
export const TeamInvitation = shape({
  name: text({ max: 60 }).required(),
  phone: mobile().required(),
})

/** Asks a driver who is on record to drive for the carrier; the driver answers. */
export const driverTeamInvite = endpoint({
  name: 'driverTeamInvite',
  method: 'POST',
  path: at('driverTeam/invite'),
  body: input<ValuesOf<typeof TeamInvitation>>(TeamInvitation),
  data: answer.record<DriverTeamMember>(),
  permission: 'driverTeam.members',
})

/** A team that a driver is in or is asked to join, with what the driver agrees to by joining. */
export interface OwnTeam {
  /** Of the membership, for its moves. */
  id: number
  version: number
  /** Dictionary teamMemberStatus. */
  status: number
  teamName: string
  /** Freight of its drivers goes to its captain. */
  collectForMembers: boolean
  /** Percent of the freight that it keeps. */
  dispatchRate?: number
}

/** The caller's own: a driver's teams as they are, and those that ask. */
export const driverTeamsOwn = endpoint({
  name: 'driverTeamsOwn',
  method: 'GET',
  path: at('driverTeam/own'),
  data: answer.list<OwnTeam>(['id', 'version', 'status', 'teamName', 'collectForMembers']),
  permission: 'driverTeam.members',
})
