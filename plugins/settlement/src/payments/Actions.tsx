import { useAction, usePermission, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, Amounts, Money, PageDialog } from '@ntocc/sdk/ui'
import { App } from 'antd'
import { useState } from 'react'
import type { Payment } from '../../contract/payment.ts'
import { paymentCalls } from '../../contract/payment-calls.ts'
import { paymentMachine } from '../../contract/payment-machine.ts'
import { PAYMENT_TOUCHED, paymentName } from './payment.ts'

const OPTIONS = { invalidates: PAYMENT_TOUCHED }
const { paymentAsk, paymentRetry, paymentRetryable, paymentUrge } = paymentCalls

/** What can be done about one payment; each button says why where it cannot. */
export function Actions({ of, isStaff }: { of: Payment; isStaff: boolean }) {
  return (
    <>
      {isStaff && <AskButton of={of} />}
      {isStaff && <RetryButton of={of} />}
      <UrgeButton of={of} />
    </>
  )
}

function AskButton({ of }: { of: Payment }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { run, isPending } = useAction(paymentAsk, OPTIONS)
  const isSent = paymentMachine.within(of.status, 'sent')
  const ask = () => void run({ body: { id: of.id } }).then(({ ok }) => ok && message.success(t('pay.asked')))
  return (
    <ActionButton
      label={t('pay.ask')}
      permission={paymentAsk.permission}
      loading={isPending}
      {...(!isSent && { disabledReason: t('pay.notSent') })}
      onClick={ask}
    />
  )
}

/** Why it is not tried again, as the backend says; of what was not refused nobody asks. */
const useRetryReason = (of: Payment): string | undefined => {
  const { t } = useTranslation()
  const isRefused = of.status === paymentMachine.at.failed
  const mayAsk = usePermission(paymentRetryable.permission) === 'allowed'
  const { data } = useRecord(paymentRetryable, { query: { id: of.id }, enabled: isRefused && mayAsk })
  if (!isRefused) return t('pay.notRefused')
  const [refusal] = data?.refusals ?? []
  return refusal && t(`issue.payment.${refusal}`)
}

function RetryButton({ of }: { of: Payment }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [isAsking, setAsking] = useState(false)
  const reason = useRetryReason(of)
  const { run, isPending } = useAction(paymentRetry, OPTIONS)
  const { id, version } = of
  const retry = async () => {
    const { ok } = await run({ body: { id, version } })
    if (!ok) return
    message.success(t('pay.retried'))
    setAsking(false)
  }
  return (
    <>
      <ActionButton
        label={t('pay.retry')}
        permission={paymentRetry.permission}
        {...(reason && { disabledReason: reason })}
        onClick={() => setAsking(true)}
      />
      {isAsking && (
        <PageDialog
          open
          title={t('pay.retryOf', { number: paymentName(of) })}
          okText={t('pay.retry')}
          confirmLoading={isPending}
          onOk={() => void retry()}
          onCancel={() => setAsking(false)}
        >
          <Amounts
            of={[
              { label: t('payment.payeeName'), value: <span lang="und">{of.payeeName}</span> },
              { label: t('payment.bankMsg'), value: <span lang="und">{of.bankMsg}</span> },
              { label: t('payment.amount'), value: <Money value={of.amount} />, isTotal: true },
            ]}
          />
          <p className="nt-dim">{t('pay.retryMeaning')}</p>
        </PageDialog>
      )}
    </>
  )
}

function UrgeButton({ of }: { of: Payment }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { run, isPending } = useAction(paymentUrge, OPTIONS)
  const isAwaited = paymentMachine.within(of.status, 'awaited')
  const reason = !isAwaited ? t('pay.over') : of.urged ? t('pay.isUrged') : undefined
  const urge = () => void run({ body: { id: of.id } }).then(({ ok }) => ok && message.success(t('pay.urgedNow')))
  return (
    <ActionButton
      label={t('pay.urge')}
      permission={paymentUrge.permission}
      loading={isPending}
      {...(reason && { disabledReason: reason })}
      onClick={urge}
    />
  )
}
