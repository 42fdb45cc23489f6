import { useClient, useMany, useTranslation } from '@ntocc/sdk/hooks'
import { type BulkAction, ManyAmounts, PageDialog } from '@ntocc/sdk/ui'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { Payment } from '../../contract/payment.ts'
import { type PaymentRefusal, paymentCalls } from '../../contract/payment-calls.ts'
import { paymentMachine } from '../../contract/payment-machine.ts'
import { PAYMENT_TOUCHED, paymentName } from './payment.ts'

const { paymentAsk, paymentRetry, paymentRetryable } = paymentCalls

interface Asking {
  rows: readonly Payment[]
  answer: (goes: boolean) => void
}

const isRefused = ({ status }: Payment): boolean => status === paymentMachine.at.failed

const SHOWN = {
  nameOf: paymentName,
  Party: ({ row }: { row: Payment }) => <span lang="und">{row.payeeName}</span>,
  amountOf: ({ amount }: Payment) => amount,
  noteOf: ({ bankMsg }: Payment) => <span lang="und">{bankMsg}</span>,
}

/** What is done about many payments: the bank is asked about what it left open, and what it refused for certain is tried again. */
export function useManyPayments(): { bulk: BulkAction<Payment>[]; dialog: ReactNode } {
  const { t } = useTranslation()
  const client = useClient()
  const asked = useMany(paymentAsk, PAYMENT_TOUCHED)
  const retried = useMany(paymentRetry, PAYMENT_TOUCHED)
  const [asking, setAsking] = useState<Asking>()
  const found = useRef(new Map<number, readonly PaymentRefusal[]>())
  const bulk = useMemo((): BulkAction<Payment>[] => {
    const againstRetry = (row: Payment): string | undefined => {
      if (!isRefused(row)) return t('pay.notRefused')
      const [refusal] = found.current.get(row.id) ?? []
      return refusal && t(`issue.payment.${refusal}`)
    }
    /** @throws ClientError, which the client has told */
    const read = async (rows: readonly Payment[]) => {
      const each = rows
        .filter(isRefused)
        .map(async ({ id }) => [id, (await client.call(paymentRetryable, { query: { id } })).refusals] as const)
      found.current = new Map(await Promise.all(each))
    }
    const ask = (rows: readonly Payment[]) => {
      const able = rows.filter(row => !againstRetry(row))
      // What became of each is said in any case: of none of them there is nothing to decide.
      if (able.length === 0) return true
      return new Promise<boolean>(resolve => {
        const answer = (goes: boolean) => {
          setAsking(undefined)
          resolve(goes)
        }
        setAsking({ rows: able, answer })
      })
    }
    return [
      {
        key: 'ask',
        label: t('pay.ask'),
        refuse: ({ status }) => (paymentMachine.within(status, 'sent') ? undefined : t('pay.notSent')),
        each: ({ id }, signal) => asked.call({ body: { id }, signal }),
      },
      {
        key: 'retry',
        label: t('pay.retry'),
        before: rows =>
          read(rows).then(
            () => ask(rows),
            () => false,
          ),
        refuse: againstRetry,
        each: ({ id, version }, signal) => retried.call({ body: { id, version }, signal }),
      },
    ]
  }, [client, asked.call, retried.call, t])
  return {
    bulk,
    dialog: asking && (
      <PageDialog
        open
        title={t('pay.retryMany', { count: asking.rows.length })}
        okText={t('pay.retry')}
        onOk={() => asking.answer(true)}
        onCancel={() => asking.answer(false)}
      >
        <ManyAmounts of={SHOWN} rows={asking.rows} />
        <p className="nt-dim">{t('pay.retryMeaning')}</p>
      </PageDialog>
    ),
  }
}
