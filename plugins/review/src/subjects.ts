import {
  Driver,
  DriverTeam,
  REVIEW_SUBJECTS,
  type ReviewKind,
  resources,
  reviewMachine,
  Shipment,
  Vehicle,
} from '@ntocc/sdk/contracts'
import { type FormSchema, formOf } from '@ntocc/sdk/ui'
import { pictureFields } from './checks.ts'

export const TO_REVIEW = reviewMachine.codeOf('toReview')

const ENTITIES = { driver: Driver, vehicle: Vehicle, team: DriverTeam, shipper: Shipment } as const

/** The call that reads the whole record of a case. */
export const RECORDS = {
  driver: resources.driver.by.get,
  vehicle: resources.vehicle.by.get,
  team: resources.driverTeam.by.get,
  shipper: resources.shipment.by.get,
} as const

/** The page of the record that a case is about. */
export const PAGES: Readonly<Record<ReviewKind, string>> = {
  driver: '/service_info',
  vehicle: '/base/vehicles/detail',
  team: '/base/driver-teams/detail',
  shipper: '/shippers/detail',
}

/** What helps to judge a paper beside the fields it proves. */
const MORE: Readonly<Record<string, readonly string[]>> = {
  idCard: ['gender', 'phone', 'address'],
  vehicleLicence: ['brandModel', 'length', 'width', 'height', 'axles', 'carPhotos', 'affiliation', 'driverCode'],
  roadCert: ['operatingPermitNo', 'permitTo', 'trailerNo'],
  insurance: ['commercialInsuranceTo'],
  teamAgreement: ['phone', 'memberCount', 'agreementUrl'],
  businessLicence: ['registerAddress', 'areaCode', 'contact', 'phone', 'email'],
}

/** A plate is drawn in its colour. */
const DRAWN: ReadonlySet<string> = new Set(['plateColor'])

export interface PaperSchema {
  name: string
  /** Field of its state. */
  status: string | undefined
  /** Fields with its pictures. */
  pictures: readonly string[]
  facts: FormSchema
}

/** The papers of a kind with what was typed of each; pictures stand in the middle of the screen, not among the facts. */
function papersOf(kind: ReviewKind): PaperSchema[] {
  const entity = ENTITIES[kind]
  return REVIEW_SUBJECTS[kind].certificates.map(certificate => {
    const more = MORE[certificate.name] ?? []
    const pictures = [...pictureFields(certificate), ...more.filter(isPicture)]
    const fields = [...certificate.fields, ...more].filter(name => !pictures.includes(name) && !DRAWN.has(name))
    return {
      name: certificate.name,
      status: certificate.status,
      pictures,
      facts: formOf(entity as typeof Driver, { groups: [{ fields: fields as (keyof Driver & string)[] }] }),
    }
  })
}

const isPicture = (name: string): boolean => name === 'carPhotos'

export const PAPERS: Readonly<Record<ReviewKind, readonly PaperSchema[]>> = {
  driver: papersOf('driver'),
  vehicle: papersOf('vehicle'),
  team: papersOf('team'),
  shipper: papersOf('shipper'),
}
