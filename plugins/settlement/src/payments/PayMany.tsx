import { useClient, useMany, useTranslation } from '@ntocc/sdk/hooks'
import { type BulkAction, ManyAmounts, PageDialog } from '@ntocc/sdk/ui'
import { Alert } from 'antd'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import type { SettlementBatch } from '../../contract/batch.ts'
import { type Payable, paymentCalls } from '../../contract/payment-calls.ts'
import { batchName } from '../batches/batch.ts'
import { PAYMENT_TOUCHED } from './payment.ts'
import '../settlement.css'

const { settlementPay, settlementPayable } = paymentCalls

type Payables = ReadonlyMap<number, Payable>

interface Asking {
  rows: readonly SettlementBatch[]
  answer: (goes: boolean) => void
}

/** All that is open of many batches, ordered to be paid batch by batch: to whom and how much is seen before. */
export function usePayMany(): { bulk: BulkAction<SettlementBatch>; dialog: ReactNode } {
  const { t } = useTranslation()
  const client = useClient()
  const { call } = useMany(settlementPay, PAYMENT_TOUCHED)
  const [asking, setAsking] = useState<Asking>()
  const found = useRef<Payables>(new Map())
  /** Why nothing of it is paid, as the backend says; undefined where something is. */
  const refusalOf = useCallback(
    ({ id }: SettlementBatch): string | undefined => {
      const [refusal] = found.current.get(id)?.refusals ?? ['state']
      return refusal && t(`issue.payment.${refusal}`)
    },
    [t],
  )
  const bulk = useMemo((): BulkAction<SettlementBatch> => {
    /** @throws ClientError, which the client has told */
    const read = async (rows: readonly SettlementBatch[]) => {
      const each = rows.map(async ({ id }) => [id, await client.call(settlementPayable, { query: { id } })] as const)
      found.current = new Map(await Promise.all(each))
    }
    const ask = (rows: readonly SettlementBatch[]) =>
      new Promise<boolean>(resolve => {
        const answer = (goes: boolean) => {
          setAsking(undefined)
          resolve(goes)
        }
        setAsking({ rows, answer })
      })
    return {
      key: 'pay',
      label: t('pay.do'),
      before: rows =>
        read(rows).then(
          () => ask(rows),
          () => false,
        ),
      refuse: refusalOf,
      each: ({ id, version }, signal) =>
        call({ body: { id, version, amount: found.current.get(id)?.open ?? '0.00' }, signal }),
    }
  }, [client, call, refusalOf, t])
  return { bulk, dialog: asking && <PayDialog {...asking} payables={found.current} refusalOf={refusalOf} /> }
}

interface DialogProps extends Asking {
  payables: Payables
  refusalOf: (row: SettlementBatch) => string | undefined
}

function PayDialog({ rows, payables, refusalOf, answer }: DialogProps) {
  const { t } = useTranslation()
  const shown = useMemo(() => {
    const payeeOf = (row: SettlementBatch) => payables.get(row.id)?.payee
    return {
      nameOf: batchName,
      Party: ({ row }: { row: SettlementBatch }) => <span lang="und">{payeeOf(row)?.name}</span>,
      amountOf: (row: SettlementBatch) => payables.get(row.id)?.open,
      noteOf: (row: SettlementBatch) => (
        <span lang="und">{[payeeOf(row)?.bankName, payeeOf(row)?.cardNo].filter(Boolean).join(' · ')}</span>
      ),
    }
  }, [payables])
  const [able, held] = [rows.filter(row => !refusalOf(row)), rows.filter(refusalOf)]
  const isSimulated = able.some(({ id }) => payables.get(id)?.isSimulated)
  return (
    <PageDialog
      open
      title={t('pay.many', { count: able.length })}
      okText={t('pay.do')}
      okButtonProps={{ disabled: able.length === 0 }}
      onOk={() => answer(true)}
      onCancel={() => answer(false)}
    >
      {isSimulated && <Alert type="info" showIcon title={t('pay.simulated')} />}
      <ManyAmounts of={shown} rows={able} />
      {held.length > 0 && (
        <ul className="settlement-out nt-dim">
          {held.map(row => (
            <li key={row.id}>
              {batchName(row)}: {refusalOf(row)}
            </li>
          ))}
        </ul>
      )}
      <p className="nt-dim">{t('pay.meaning')}</p>
    </PageDialog>
  )
}
