import { useTranslation } from '@ntocc/sdk/hooks'
import { Amounts, decisionsOf, type MoveSource } from '@ntocc/sdk/ui'
import { type MerchantAccount, merchantMachine, merchantResource } from '../../contract/merchant.ts'
import { MERCHANTS } from './forms.ts'

const SOURCE = {
  machine: merchantMachine,
  state: 'status',
  call: merchantResource.by.move,
  get: merchantResource.by.get,
  invalidates: MERCHANTS,
} as const satisfies MoveSource<MerchantAccount>

const PAIRS = [
  ['settleHolder', 'nextHolder'],
  ['settleBank', 'nextBank'],
  ['settleCard', 'nextCard'],
  ['feeRate', 'nextFeeRate'],
] as const

/** Where it settles and what it costs; beside it what is asked for, where that is to be decided. */
function Shown({ row }: { row: MerchantAccount }) {
  const { t } = useTranslation()
  const isChanging = row.status === merchantMachine.at.changing
  return (
    <Amounts
      of={[
        { label: t('merchantAccount.name'), value: <span lang="und">{row.name}</span> },
        ...PAIRS.map(([present, next]) => ({
          label: t(`merchantAccount.${present}`),
          value: (
            <span lang="und">
              {isChanging && row[next] !== row[present] ? `${row[present]} → ${row[next]}` : row[present]}
            </span>
          ),
        })),
      ]}
    />
  )
}

export const MERCHANT_MOVES: MoveSource<MerchantAccount> = {
  ...SOURCE,
  dialogs: decisionsOf({
    by: SOURCE,
    nameOf: ({ merchantNo }) => merchantNo,
    Shown,
    moves: ['submit', 'sign', 'sendBack', 'approveChange', 'refuseChange', 'suspend', 'resume', 'end'],
  }),
}
