import { reviewOf } from './certificates.ts'
import { Driver, DriverTeam } from './driver.ts'
import { Vehicle } from './vehicle.ts'

/** How a driver is judged. */
export const driverReview = reviewOf('driver', Driver, {
  title: 'name',
  lastReason: 'lastRejectReason',
  tells: { party: 'DRIVER', code: 'code' },
  todo: 'auth_driver_count',
  page: '/service_info',
  certificates: [
    {
      name: 'idCard',
      status: 'idStatus',
      to: 'idTo',
      images: ['idFront', 'idBack'],
      fields: ['name', 'idNo', 'idFrom', 'idTo', 'idFront', 'idBack'],
      beside: ['gender', 'phone', 'address'],
      order: ['idFrom', 'idTo'],
    },
    {
      name: 'licence',
      status: 'licenceStatus',
      to: 'licenceTo',
      images: ['licenceImgs'],
      fields: [
        'licenceNo',
        'licenceClass',
        'licenceIssuer',
        'licenceFrom',
        'licenceTo',
        'licenceFileNo',
        'licenceImgs',
      ],
      order: ['licenceFrom', 'licenceTo'],
    },
    {
      name: 'qualification',
      status: 'qualificationStatus',
      to: 'qualificationTo',
      images: ['qualificationImgs'],
      fields: ['qualificationNo', 'qualificationTo', 'qualificationImgs'],
    },
  ],
})

/** How a vehicle is judged; its driver is told. */
export const vehicleReview = reviewOf('vehicle', Vehicle, {
  title: 'plateNo',
  lastReason: 'lastRejectReason',
  tells: { party: 'DRIVER', code: 'driverCode' },
  todo: 'auth_count',
  page: '/base/vehicles/detail',
  certificates: [
    {
      name: 'vehicleLicence',
      status: 'licenceStatus',
      to: 'inspectionTo',
      images: ['licenceImgs'],
      fields: [
        'plateNo',
        'plateColor',
        'vehicleType',
        'energy',
        'owner',
        'useCharacter',
        'vin',
        'engineNo',
        'issuer',
        'registerDate',
        'issueDate',
        'inspectionTo',
        'grossMass',
        'tonnage',
        'licenceImgs',
      ],
      beside: ['brandModel', 'length', 'width', 'height', 'axles', 'carPhotos', 'affiliation', 'driverCode'],
      order: ['registerDate', 'issueDate'],
    },
    {
      name: 'roadCert',
      status: 'roadCertStatus',
      to: 'roadCertTo',
      fields: ['roadCertNo', 'roadCertTo'],
      beside: ['operatingPermitNo', 'permitTo', 'trailerNo'],
    },
    {
      name: 'insurance',
      to: 'compulsoryInsuranceTo',
      fields: ['compulsoryInsuranceTo'],
      beside: ['commercialInsuranceTo'],
    },
  ],
})

/** How a driver team is judged. */
export const teamReview = reviewOf('team', DriverTeam, {
  title: 'name',
  lastReason: 'lastRejectReason',
  tells: { party: 'CARRIER', code: 'code' },
  todo: 'auth_driver_leader_count',
  page: '/base/driver-teams/detail',
  certificates: [
    {
      name: 'teamAgreement',
      fields: ['name', 'captainCode', 'collectForMembers', 'dispatchRate'],
      beside: ['phone', 'memberCount', 'agreementUrl'],
    },
  ],
})

/** Kinds whose vehicles stop when a paper runs out; shippers and teams are only warned. */
export const EXPIRING_KINDS = ['driver', 'vehicle'] as const
export type ExpiringKind = (typeof EXPIRING_KINDS)[number]

const SUBJECTS = { driver: driverReview, vehicle: vehicleReview } as const

/** Papers with a last day: a branch says of each whether it blocks or only warns once it has run out. */
export const EXPIRING_PAPERS: readonly { kind: ExpiringKind; name: string; to: string }[] = EXPIRING_KINDS.flatMap(
  kind => SUBJECTS[kind].certificates.flatMap(({ name, to }) => (to ? [{ kind, name, to }] : [])),
)

export interface ExpiryRule {
  kind: ExpiringKind
  /** Name of the certificate. */
  name: string
  /** Keeps its holder from taking waybills once it has run out. */
  blocks: boolean
}
