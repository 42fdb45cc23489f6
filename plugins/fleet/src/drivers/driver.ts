import { Driver, driverReview, resources } from '@ntocc/sdk/contracts'
import { formOf, reviewMoves } from '@ntocc/sdk/ui'

/** A driver by form, drawer and page: who it is, then the three papers, then what the work needs. */
export const DRIVER_FORM = formOf(Driver, {
  groups: [
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
  fields: { licenceNo: { help: 'licenceNoHelp' } },
})

export const driverCalls = resources.driver.by
export const driverMoves = reviewMoves<Driver>(driverReview)
export const driverName = (row: Driver): string => String(row.name)
export const driverPath = (row: Pick<Driver, 'id'>): string => `/service_info?id=${row.id}`
