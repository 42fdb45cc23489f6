import { useIsStaff } from '@ntocc/sdk/hooks'
import { AuditTrail, type ColumnInput, FormGroups, type FormHandle, RecordScreen } from '@ntocc/sdk/ui'
import { ShipmentServiceFee } from '../../contract/money.ts'
import { Agreed, Phase } from './Agreement.tsx'
import { FeeExample } from './FeeExample.tsx'
import { FeeHead } from './FeeHead.tsx'
import { FEE_FORM, feeCalls, feeName, feeReading } from './fee.ts'

const IN_FORM = {
  children: (form: FormHandle) => (
    <>
      <FormGroups schema={FEE_FORM} isEdit={Boolean(form.base.shipmentCode)} />
      <FeeExample form={form} />
    </>
  ),
}
const history = (row: ShipmentServiceFee) => <AuditTrail of={ShipmentServiceFee} id={row.id} />
const COLUMNS: readonly ColumnInput<ShipmentServiceFee>[] = [
  { key: 'shipmentCode', pin: 'left', card: 'head', width: 220 },
  { key: 'phase', card: 'mark', width: 130, render: row => <Phase row={row} /> },
  'feeMode',
  { key: 'agreed', width: 140, render: row => <Agreed row={row} /> },
  'from',
  'to',
  { key: 'enabled', hidden: true },
  { key: 'rate', hidden: true },
  { key: 'price', hidden: true },
  { key: 'remark', hidden: true },
  { key: 'code', hidden: true },
  'gmtModified',
]
const FILTERS = { keyword: true, daily: ['shipmentCode', 'feeMode', 'enabled'], more: ['code', 'from', 'to', 'rate'] }
const START = { enabled: true }
/** What the platform charges shippers for its service: what came of it, whether it is charged, and by which terms. */
export default function FeeList() {
  const isStaff = useIsStaff()
  return (
    <RecordScreen<ShipmentServiceFee>
      of={ShipmentServiceFee}
      calls={isStaff ? feeCalls : feeReading}
      form={FEE_FORM}
      columns={COLUMNS}
      filters={FILTERS}
      start={START}
      nameOf={feeName}
      above={<FeeHead />}
      inForm={IN_FORM}
      {...(isStaff && { extra: history })}
    />
  )
}
