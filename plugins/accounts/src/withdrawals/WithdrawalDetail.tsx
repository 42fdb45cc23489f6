import { useIsStaff, useTranslation } from '@ntocc/sdk/hooks'
import { FieldValue, Money, PartyName, RecordPage, RelatedRecords } from '@ntocc/sdk/ui'
import { AccountChange, accountResources } from '../../contract/account.ts'
import { Withdrawal, withdrawalResource } from '../../contract/withdrawal.ts'
import { changeName, WITHDRAWAL_FACTS, withdrawalName } from '../accounts/account.ts'
import { WITHDRAWAL_MOVES } from './moves.tsx'

const AMOUNTS = ['amount', 'fee', 'actualAmount'] as const
const CARD = ['holder', 'bankName', 'cardNo'] as const

/** One withdrawal: how much goes where, who decided, what the bank said, and what it moved. */
export default function WithdrawalDetail() {
  const { t } = useTranslation()
  const isStaff = useIsStaff()
  return (
    <RecordPage<Withdrawal>
      of={Withdrawal}
      calls={withdrawalResource.by}
      form={WITHDRAWAL_FACTS}
      nameOf={withdrawalName}
      title={withdrawalName}
      moves={WITHDRAWAL_MOVES}
      facts={row => [
        ...(isStaff ? [{ label: t('party'), value: <PartyName of={row} /> }] : []),
        ...AMOUNTS.map(name => ({ label: t(`withdrawal.${name}`), value: <Money value={row[name]} /> })),
        ...CARD.map(name => ({
          label: t(`withdrawal.${name}`),
          value: <FieldValue name={name} field={Withdrawal.fields[name]} row={row} />,
        })),
      ]}
      facets={row => [
        {
          name: 'changes',
          title: t('title.accountChange'),
          first: true,
          content: (
            <RelatedRecords<AccountChange>
              of={AccountChange}
              calls={accountResources.accountChange.by}
              tie={{ refNo: row.withdrawNo }}
              columns={['at', 'subject', 'amount', 'frozenAmount', 'balanceAfter', 'frozenAfter', 'reason']}
              nameOf={changeName}
            />
          ),
        },
      ]}
    />
  )
}
