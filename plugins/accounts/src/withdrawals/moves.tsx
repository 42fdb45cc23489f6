import { useAction, useTranslation } from '@ntocc/sdk/hooks'
import { Amounts, Money, type MoveSource, PageDialog, PartyName, ReasonDialog } from '@ntocc/sdk/ui'
import { App } from 'antd'
import type { ComponentType } from 'react'
import { type Withdrawal, withdrawalMachine, withdrawalResource } from '../../contract/withdrawal.ts'
import { TOUCHED } from '../accounts/account.ts'

interface Props {
  row: Withdrawal
  onClose: () => void
}

const { move } = withdrawalResource.by

function Decide({ row, onClose, name }: Props & { name: string }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const needsReason = Boolean(withdrawalMachine.move(name)?.reason)
  const { run, isPending } = useAction(move, { invalidates: TOUCHED, silent: needsReason })
  const { id, version, withdrawNo } = row
  const decide = async (reason?: string) => {
    const result = await run({ body: { id, version, move: name, ...(reason && { reason }) } })
    if (result.ok) message.success(t('decide', { verb: t(`move.${name}`), number: withdrawNo }))
    return result
  }
  const title = t('decide', { verb: t(`move.${name}`), number: withdrawNo })
  const body = (
    <>
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
    </>
  )
  if (needsReason)
    return (
      <ReasonDialog title={title} label={t(`move.${name}`)} danger onSend={decide} onClose={onClose}>
        {body}
      </ReasonDialog>
    )
  return (
    <PageDialog
      open
      title={title}
      okText={t(`move.${name}`)}
      confirmLoading={isPending}
      onOk={() => void decide().then(({ ok }) => ok && onClose())}
      onCancel={onClose}
    >
      {body}
    </PageDialog>
  )
}

const decision = (name: string): ComponentType<Props> =>
  function Decision(props: Props) {
    return <Decide {...props} name={name} />
  }

/** What people decide of a withdrawal, each with its amounts in sight. */
const DECIDED = ['approveFirst', 'approve', 'reject', 'revoke'] as const

export const WITHDRAWAL_MOVES: MoveSource<Withdrawal> = {
  machine: withdrawalMachine,
  state: 'status',
  call: move,
  get: withdrawalResource.by.get,
  dialogs: Object.fromEntries(DECIDED.map(name => [name, decision(name)])),
  invalidates: TOUCHED,
}
