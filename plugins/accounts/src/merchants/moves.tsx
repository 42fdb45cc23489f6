import { useTranslation } from '@ntocc/sdk/hooks'
import { Amounts, type DecisionProps, decisionsBy, MoveDecision, type MoveSource } from '@ntocc/sdk/ui'
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
function Decide({ row, onClose, name }: DecisionProps<MerchantAccount>) {
  const { t } = useTranslation()
  const verb = t(`move.${name}`)
  const isChanging = row.status === merchantMachine.at.changing
  return (
    <MoveDecision
      row={row}
      move={name}
      by={SOURCE}
      title={t('decide', { verb, number: row.merchantNo })}
      verb={verb}
      onClose={onClose}
    >
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
      <p className="nt-dim">{t(`meaning.${name}`)}</p>
    </MoveDecision>
  )
}

export const MERCHANT_MOVES: MoveSource<MerchantAccount> = {
  ...SOURCE,
  dialogs: decisionsBy(Decide, [
    'submit',
    'sign',
    'sendBack',
    'approveChange',
    'refuseChange',
    'suspend',
    'resume',
    'end',
  ]),
}
