import { useTranslation } from '@ntocc/sdk/hooks'
import {
  Amounts,
  type DecisionProps,
  decisionsBy,
  Money,
  MoveDecision,
  type MoveSource,
  PartyName,
} from '@ntocc/sdk/ui'
import { type Withdrawal, withdrawalMachine, withdrawalResource } from '../../contract/withdrawal.ts'
import { TOUCHED } from '../accounts/account.ts'

const SOURCE = {
  machine: withdrawalMachine,
  state: 'status',
  call: withdrawalResource.by.move,
  get: withdrawalResource.by.get,
  invalidates: TOUCHED,
} as const satisfies MoveSource<Withdrawal>

function Decide({ row, onClose, name }: DecisionProps<Withdrawal>) {
  const { t } = useTranslation()
  const verb = t(`move.${name}`)
  return (
    <MoveDecision
      row={row}
      move={name}
      by={SOURCE}
      title={t('decide', { verb, number: row.withdrawNo })}
      verb={verb}
      onClose={onClose}
    >
      <Amounts
        of={[
          { label: t('party'), value: <PartyName of={row} /> },
          { label: t('withdrawal.holder'), value: <span lang="und">{row.holder}</span> },
          { label: t('withdrawal.bankName'), value: <span lang="und">{row.bankName}</span> },
          { label: t('withdrawal.cardNo'), value: row.cardNo },
          { label: t('withdrawal.amount'), value: <Money value={row.amount} /> },
          { label: t('withdrawal.fee'), value: <Money value={row.fee} /> },
          { label: t('withdrawal.actualAmount'), value: <Money value={row.actualAmount} />, isTotal: true },
        ]}
      />
      <p className="nt-dim">{t(`meaning.${name}`)}</p>
    </MoveDecision>
  )
}

/** What people decide of a withdrawal, each with its amounts in sight. */
export const WITHDRAWAL_MOVES: MoveSource<Withdrawal> = {
  ...SOURCE,
  dialogs: decisionsBy(Decide, ['approveFirst', 'approve', 'reject', 'revoke']),
}
