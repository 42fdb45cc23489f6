import { formOf, RecordScreen } from '@ntocc/sdk/ui'
import { calls, ExampleRecord } from '../record.ts'

const FORM = formOf(ExampleRecord, {
  groups: [{ title: 'group.main', fields: ['name', { row: ['quantity', 'validTo'] }, 'remark'] }],
})
const COLUMNS = ['name', { key: 'status', card: 'mark' }, 'quantity', 'validTo', 'remark', 'gmtModified'] as const
const FILTERS = { keyword: true, daily: ['status', 'validTo'], more: ['name', 'quantity', 'gmtModified'] }
const nameOf = (row: ExampleRecord) => row.name

export default function Manage() {
  return (
    <RecordScreen<ExampleRecord>
      of={ExampleRecord}
      calls={calls}
      form={FORM}
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={nameOf}
    />
  )
}
