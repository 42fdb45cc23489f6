import { resources, Vehicle } from '@ntocc/sdk/contracts'
import { type FormSchema, formOf, reviewMoves } from '@ntocc/sdk/ui'
import { vehicleReview } from '../../contract/reviews.ts'
import { useIsCarrier } from '../own/carrier.ts'

/** In the order of its papers. */
const PAPERS = [
  {
    title: 'group.vehicle',
    help: 'group.certifiedHelp',
    fields: [
      { row: ['plateNo', 'plateColor'] },
      { row: ['vehicleType', 'energy'] },
      'owner',
      { row: ['useCharacter', 'affiliation'] },
      { row: ['vin', 'engineNo'] },
      'brandModel',
      'issuer',
      { row: ['registerDate', 'issueDate', 'inspectionTo'] },
      'licenceImgs',
    ],
  },
  {
    title: 'group.measures',
    fields: [
      { row: ['grossMass', 'tonnage', 'tractionMass'] },
      { row: ['length', 'width', 'height'] },
      { row: ['axles', 'trailerNo'] },
      'carPhotos',
    ],
  },
  {
    title: 'group.permits',
    help: 'group.certifiedHelp',
    fields: [
      { row: ['roadCertNo', 'roadCertTo'] },
      { row: ['operatingPermitNo', 'permitTo'] },
      { row: ['compulsoryInsuranceTo', 'commercialInsuranceTo'] },
    ],
  },
] as const

const SETUP = {
  plateNo: { once: true },
  roadCertNo: { help: 'group.lightHelp' },
  licenceImgs: {
    reads: [
      {
        paper: 'vehicleLicence',
        into: {
          plateNo: 'plateNo',
          vehicleType: 'vehicleType',
          owner: 'owner',
          useCharacter: 'useCharacter',
          brandModel: 'brandModel',
          vin: 'vin',
          engineNo: 'engineNo',
          issuer: 'issuer',
          registerDate: 'registerDate',
          issueDate: 'issueDate',
          inspectionTo: 'inspectionTo',
        },
      },
      { paper: 'transportPermit', into: { permitNo: 'roadCertNo', validTo: 'roadCertTo' } },
    ],
  },
} as const

/** A vehicle by form, drawer and page. */
export const VEHICLE_FORM = formOf(Vehicle, {
  groups: [
    ...PAPERS,
    {
      title: 'group.operation',
      fields: ['driverCode', 'teamCode', { row: ['netState', 'terminalType', 'terminalSim'] }, 'remark'],
    },
  ],
  fields: SETUP,
})

/** What a carrier enters of its own vehicle: the device that says where it is belongs to the platform. */
const CARRIER_FORM = formOf(Vehicle, {
  groups: [...PAPERS, { title: 'group.operation', fields: ['driverCode', 'remark'] }],
  fields: SETUP,
})

export const useVehicleForm = (): FormSchema => (useIsCarrier() ? CARRIER_FORM : VEHICLE_FORM)

export const vehicleCalls = resources.vehicle.by
export const vehicleReviewMoves = reviewMoves<Vehicle>(vehicleReview, Vehicle)
export const plateOf = (row: Vehicle): string => row.plateNo
export const vehiclePath = (row: Pick<Vehicle, 'id'>): string => `/base/vehicles/detail?id=${row.id}`
export const trackPath = (row: Pick<Vehicle, 'plateNo'>): string => `/trackOfVehicle?${about(row)}`
export const mapPath = (row: Pick<Vehicle, 'plateNo'>): string => `/base/vehicle-map?${about(row)}`
const about = ({ plateNo }: Pick<Vehicle, 'plateNo'>) => new URLSearchParams({ vehicle: plateNo })
