import { formOf } from '@ntocc/sdk/ui'
import { HubeiObjection } from '../contract/objections.ts'

export const FORM = formOf(HubeiObjection, {
  groups: [
    { title: 'group.list', fields: ['referenceNo', 'words'] },
    {
      title: 'group.behind',
      fields: ['docKind', 'businessNo', 'waybillNo', 'driverCode', 'vehicleNo'],
    },
  ],
})

export const objectionName = ({ referenceNo }: Pick<HubeiObjection, 'referenceNo'>): string => referenceNo
