import { RelatedRecords } from '@ntocc/sdk/ui'
import { VehicleWarning, vehicleWarnings } from '../../contract/warnings.ts'
import { warningName } from '../warning.ts'

const COLUMNS = ['kind', 'status', 'level', 'value', 'limitValue', 'startTime', 'endTime', 'handler', 'result']
const NEWEST = { sortField: 'startTime', sortType: 'desc' } as const

/** Warnings of a waybill or of a vehicle, the newest first. */
export function Warnings({ tie }: { tie: Readonly<Record<string, string>> }) {
  return (
    <RelatedRecords<VehicleWarning>
      of={VehicleWarning}
      calls={vehicleWarnings.by}
      tie={tie}
      columns={COLUMNS}
      nameOf={warningName}
      sort={NEWEST}
    />
  )
}
