import { RelatedRecords } from '@ntocc/sdk/ui'
import { CtmsRun, ctmsRuns } from '../../contract/runs.ts'

const COLUMNS = ['runNo', 'status', 'driverName', 'vehicleNo', 'planLoadTime', 'planUnloadTime', 'regularCode']
const nameOf = (row: CtmsRun): string => row.runNo ?? row.code

/** The run that a waybill came of. */
export default function WaybillTab({ waybillNo }: { waybillNo: string }) {
  return (
    <RelatedRecords<CtmsRun>
      of={CtmsRun}
      calls={ctmsRuns.by}
      tie={{ waybillNo }}
      columns={COLUMNS}
      nameOf={nameOf}
      all="/ctms/runs"
    />
  )
}
