import { useTranslation } from '@ntocc/sdk/hooks'
import { Amounts, decisionsOf, Money, type MoveSource, PartyName } from '@ntocc/sdk/ui'
import { type Withdrawal, withdrawalMachine, withdrawalResource } from '../../contract/withdrawal.ts'
import { TOUCHED } from '../accounts/account.ts'

const SOURCE = {
  machine: withdrawalMachine,
  state: 'status',
  call: withdrawalResource.by.move,
  get: withdrawalResource.by.get,
  invalidates: TOUCHED,
} as const satisfies MoveSource<Withdrawal>

function Shown({ row }: { row: Withdrawal }) {
  const { t } = useTranslation()
  return (
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
  )
}

/** What people decide of a withdrawal, each with its amounts in sight. */
export const WITHDRAWAL_MOVES: MoveSource<Withdrawal> = {
  ...SOURCE,
  dialogs: decisionsOf({
    by: SOURCE,
    nameOf: ({ withdrawNo }) => withdrawNo,
    Shown,
    moves: ['approveFirst', 'approve', 'reject', 'revoke'],
  }),
}
