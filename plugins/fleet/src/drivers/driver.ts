import { Driver, resources } from '@ntocc/sdk/contracts'
import { type FormSchema, formOf, reviewMoves } from '@ntocc/sdk/ui'
import { driverReview } from '../../contract/reviews.ts'
import { useIsCarrier } from '../own/carrier.ts'

/** Who it is, then the three papers. */
const PAPERS = [
  { title: 'group.person', fields: ['name', 'phone', { row: ['gender', 'nation'] }, 'address'] },
  {
    title: 'group.idCard',
    help: 'group.certifiedHelp',
    fields: ['idNo', { row: ['idFrom', 'idTo'] }, { row: ['idFront', 'idBack'] }],
  },
  {
    title: 'group.licence',
    help: 'group.certifiedHelp',
    fields: [
      'licenceNo',
      { row: ['licenceClass', 'licenceFileNo'] },
      'licenceIssuer',
      { row: ['licenceFrom', 'licenceTo'] },
      'licenceImgs',
    ],
  },
  {
    title: 'group.qualification',
    help: 'group.certifiedHelp',
    fields: [{ row: ['qualificationNo', 'qualificationTo'] }, 'qualificationImgs'],
  },
] as const

/** What a text recognition service reads from the pictures of the papers. */
const READS = {
  licenceNo: { help: 'licenceNoHelp' },
  idFront: {
    reads: {
      paper: 'idCardFront',
      into: { name: 'name', gender: 'gender', nation: 'nation', address: 'address', idNo: 'idNo' },
    },
  },
  idBack: { reads: { paper: 'idCardBack', into: { validFrom: 'idFrom', validTo: 'idTo' } } },
  licenceImgs: {
    reads: {
      paper: 'drivingLicence',
      into: {
        licenceNo: 'licenceNo',
        licenceClass: 'licenceClass',
        fileNo: 'licenceFileNo',
        issuer: 'licenceIssuer',
        validFrom: 'licenceFrom',
        validTo: 'licenceTo',
      },
    },
  },
  qualificationImgs: {
    reads: { paper: 'qualification', into: { qualificationNo: 'qualificationNo', validTo: 'qualificationTo' } },
  },
} as const

/** A driver by form, drawer and page: the person, the papers, then what the work needs. */
export const DRIVER_FORM = formOf(Driver, {
  groups: [
    ...PAPERS,
    {
      title: 'group.work',
      fields: [
        'teamCode',
        { row: ['defaultVehicle', 'level'] },
        { row: ['agreementSigned', 'locationConsent'] },
        'remark',
      ],
    },
  ],
  fields: READS,
})

/** What a carrier enters of its own driver: grade and terms are the platform's. */
const CARRIER_FORM = formOf(Driver, {
  groups: [...PAPERS, { title: 'group.work', fields: ['defaultVehicle', 'remark'] }],
  fields: { ...READS, defaultVehicle: { help: 'own.vehicleHelp' } },
})

export const useDriverForm = (): FormSchema => (useIsCarrier() ? CARRIER_FORM : DRIVER_FORM)

/** What a driver tells of itself; the phone is the one that was proven. */
export const DRIVER_APPLICATION = formOf(Driver, {
  groups: [
    { title: 'group.person', fields: ['name', { row: ['gender', 'nation'] }, 'address'] },
    ...PAPERS.slice(1),
    { title: 'group.work', fields: [{ row: ['agreementSigned', 'locationConsent'] }] },
  ],
  depends: {
    idFront: { on: [], require: () => true },
    idBack: { on: [], require: () => true },
    licenceImgs: { on: [], require: () => true },
    qualificationImgs: { on: [], require: () => true },
  },
  fields: READS,
})

export const driverCalls = resources.driver.by
export const driverMoves = reviewMoves<Driver>(driverReview, Driver)
export const driverName = (row: Driver): string => String(row.name)
export const driverPath = (row: Pick<Driver, 'id'>): string => `/service_info?id=${row.id}`
