import { useIsStaff } from '@ntocc/sdk/hooks'
import { RecordScreen } from '@ntocc/sdk/ui'
import { InvoiceMessage } from '../../contract/money.ts'
import { TITLE_FORMS, titleCalls, titleName } from './title.ts'
import { useDefault } from './useDefault.ts'

const COLUMNS = [
  { key: 'title', pin: 'left', card: 'head', width: 220 },
  { key: 'isDefault', card: 'mark' },
  'taxNo',
  'kind',
  'bankName',
  'bankAccount',
  'receiver',
  { key: 'email', hidden: true },
  { key: 'address', hidden: true },
  'gmtCreated',
] as const
const OWNER = { key: 'ownerCode', width: 200 } as const
const ALL_COLUMNS = [COLUMNS[0], OWNER, ...COLUMNS.slice(1)]
const FILTERS = { keyword: true, daily: ['kind', 'isDefault'], more: ['title', 'taxNo', 'gmtCreated'] }
const ALL_FILTERS = { ...FILTERS, daily: ['ownerCode', ...FILTERS.daily] }

/** Titles that invoices are made out to; one of each owner is the default. */
export default function TitleList() {
  const isStaff = useIsStaff()
  const actions = useDefault()
  return (
    <RecordScreen<InvoiceMessage>
      key={String(isStaff)}
      of={InvoiceMessage}
      calls={titleCalls}
      form={isStaff ? TITLE_FORMS.all : TITLE_FORMS.own}
      columns={isStaff ? ALL_COLUMNS : COLUMNS}
      filters={isStaff ? ALL_FILTERS : FILTERS}
      nameOf={titleName}
      actions={actions}
    />
  )
}
