import { formOf, RecordScreen } from '@ntocc/sdk/ui'
import { WarningExemption, warningExemptions } from '../../contract/warnings.ts'

const FORM = formOf(WarningExemption, {
  groups: [
    {
      title: 'group.exempt',
      help: 'group.exemptHelp',
      fields: ['plateNo', 'kinds', { row: ['validFrom', 'validTo'] }, 'reason'],
    },
  ],
})
const COLUMNS = [
  { key: 'plateNo', card: 'head' },
  { key: 'status', card: 'mark' },
  'kinds',
  'validFrom',
  'validTo',
  'reason',
] as const
const FILTERS = { keyword: true, daily: ['status', 'validTo'], more: ['kinds', 'validFrom'] }
const nameOf = (row: WarningExemption) => row.plateNo

/** Vehicles that are not warned of for a while, and why. */
export default function ExemptionList() {
  return (
    <RecordScreen<WarningExemption>
      of={WarningExemption}
      calls={warningExemptions.by}
      form={FORM}
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={nameOf}
    />
  )
}
