import { type FormItem, type FormSchema, type FormValues, formOf } from '@ntocc/sdk/ui'
import { InvoiceMessage } from '../../contract/money.ts'
import { resources } from '../../contract/resources.ts'

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
export const TITLE_FORMS = { all: titleForm(['ownerCode']), own: titleForm([]) }

export const titleCalls = resources.invoiceMessage.by
export const titleName = (row: InvoiceMessage): string => String(row.title)
