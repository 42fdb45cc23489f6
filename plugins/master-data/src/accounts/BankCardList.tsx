import { formOf, RecordScreen } from '@ntocc/sdk/ui'
import { BankCard } from '../../contract/accounts.ts'
import { resources } from '../../contract/resources.ts'

const FORM = formOf(BankCard, {
  groups: [
    {
      title: 'group.holder',
      help: 'group.holderHelp',
      fields: [{ row: ['kind', 'ownerCode'] }, 'holder', 'idNo', 'uscc'],
    },
    {
      title: 'group.card',
      fields: [
        'cardImg',
        'cardNo',
        { row: ['bankCode', 'bankName'] },
        { row: ['branchName', 'unionNo'] },
        'reservedPhone',
        'isDefault',
        'remark',
      ],
    },
  ],
  depends: {
    idNo: { on: ['kind'], show: values => values.kind !== 'company' },
    uscc: { on: ['kind'], show: values => values.kind === 'company' },
    reservedPhone: { on: ['kind'], show: values => values.kind !== 'company' },
  },
  fields: {
    ownerCode: { once: true, help: 'help.owner' },
    isDefault: { help: 'help.default' },
    cardImg: { reads: { paper: 'bankCard', into: { cardNo: 'cardNo', bankName: 'bankName', holder: 'holder' } } },
  },
})
const COLUMNS = [
  { key: 'holder', pin: 'left', card: 'head', width: 200 },
  { key: 'verifyStatus', card: 'mark' },
  'kind',
  { key: 'cardNo', width: 210 },
  'bankName',
  'branchName',
  'ownerCode',
  'isDefault',
  'reservedPhone',
  'status',
  'gmtModified',
] as const
const FILTERS = {
  keyword: true,
  daily: ['kind', 'bankCode', 'verifyStatus'],
  more: ['ownerCode', 'isDefault', 'status'],
}
const START = { kind: 'person' }
const holderOf = (row: BankCard): string => String(row.holder)

/** Cards and accounts money is paid to. Numbers are masked; who may can look at one, and that is written down. */
const BankCardList = () => (
  <RecordScreen<BankCard>
    of={BankCard}
    calls={resources.bankCard.by}
    form={FORM}
    columns={COLUMNS}
    filters={FILTERS}
    nameOf={holderOf}
    start={START}
  />
)

export default BankCardList
