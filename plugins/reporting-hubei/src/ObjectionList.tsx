import { RecordScreen } from '@ntocc/sdk/ui'
import { HubeiObjection, hubeiObjections } from '../contract/objections.ts'
import { FORM, objectionName } from './objection.ts'

const COLUMNS = [
  { key: 'referenceNo', pin: 'left', card: 'head', width: 300 },
  { key: 'status', card: 'mark' },
  'docKind',
  { key: 'words', width: 220, least: 180 },
  'driverCode',
  'vehicleNo',
  'businessNo',
  'waybillNo',
] as const
const FILTERS = {
  keyword: true,
  daily: ['status', 'docKind', 'driverCode', 'vehicleNo'],
  more: ['businessNo', 'waybillNo', 'referenceNo'],
}
const BULK = ['mend', 'certify', 'refuse', 'reopen']

/**
 * The lists of what Hubei's regulator found wrong: numbers come in from its file or by pasting, go out with the drivers and vehicles behind
 * them, and their certification is changed for as many as are chosen.
 */
export default function ObjectionList() {
  return (
    <RecordScreen<HubeiObjection>
      of={HubeiObjection}
      calls={hubeiObjections.by}
      form={FORM}
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={objectionName}
      bulkMoves={BULK}
    />
  )
}
