import { InvoiceMessage, resources } from '@ntocc/sdk/contracts'
import { useMany, usePermission, useTranslation } from '@ntocc/sdk/hooks'
import {
  type FormItem,
  type FormSchema,
  type FormValues,
  formOf,
  RecordScreen,
  type RowAction,
  useMissingPermission,
} from '@ntocc/sdk/ui'
import { App } from 'antd'
import { useCallback } from 'react'
import { useIsStaff } from '../staff.ts'

type Name = Extract<keyof typeof InvoiceMessage.fields, string>

const isSpecial = (values: FormValues) => values.kind === 'special'
const OF_SPECIAL = { on: ['kind' as const], require: isSpecial }

const titleForm = (owner: readonly FormItem<Name>[]): FormSchema =>
  formOf(InvoiceMessage, {
    groups: [
      { title: 'group.invoiceTitle', fields: [...owner, 'title', { row: ['taxNo', 'kind'] }, 'isDefault'] },
      {
        title: 'group.invoiceBank',
        help: 'group.invoiceBankHelp',
        fields: ['address', 'phone', { row: ['bankName', 'bankAccount'] }],
      },
      {
        title: 'group.invoiceReceiver',
        fields: [{ row: ['receiver', 'receiverPhone'] }, 'receiverAddress', 'email', 'remark'],
      },
    ],
    depends: {
      ownerCode: { on: [], require: () => true },
      address: OF_SPECIAL,
      phone: OF_SPECIAL,
      bankName: OF_SPECIAL,
      bankAccount: OF_SPECIAL,
    },
    fields: { ownerCode: { once: true } },
  })

/** People of the platform keep the titles of all shippers; everybody else their own. */
const FORMS = { all: titleForm(['ownerCode']), own: titleForm([]) }
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
const calls = resources.invoiceMessage.by
const { update, list, get } = calls
const TOUCHED = [list, get]
const nameOf = (row: InvoiceMessage) => String(row.title)

/** Titles that invoices are made out to; one of each owner is the default. */
export function TitleList() {
  const isStaff = useIsStaff()
  const actions = useDefault()
  return (
    <RecordScreen<InvoiceMessage>
      key={String(isStaff)}
      of={InvoiceMessage}
      calls={calls}
      form={isStaff ? FORMS.all : FORMS.own}
      columns={isStaff ? ALL_COLUMNS : COLUMNS}
      filters={isStaff ? ALL_FILTERS : FILTERS}
      nameOf={nameOf}
      actions={actions}
    />
  )
}

/** Making a title the default of its owner, which takes it from the other. */
function useDefault(): (row: InvoiceMessage) => RowAction[] {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const known = usePermission(update.permission) !== 'unknown'
  const missing = useMissingPermission(update.permission)
  const { run } = useMany(update, TOUCHED)
  return useCallback(
    (row: InvoiceMessage) => {
      if (!known || row.isDefault) return []
      const choose = async () => {
        const result = await run(String(row.id), { body: { id: row.id, version: row.version, isDefault: true } })
        if (result.ok) message.success(t('isDefaultNow', { name: nameOf(row) }))
      }
      return [
        {
          key: 'default',
          label: t('makeDefault'),
          run: () => void choose(),
          ...(missing && { disabledReason: missing }),
        },
      ]
    },
    [known, missing, run, t, message],
  )
}
