import { usePermission, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, Amounts, Empty, Loaded, Money, PageLink, StateTag } from '@ntocc/sdk/ui'
import { useState } from 'react'
import type { SettlementBatch } from '../../contract/batch.ts'
import { type Payment, paymentResource } from '../../contract/payment.ts'
import { OF_BANKS, paymentCalls } from '../../contract/payment-calls.ts'
import { paymentMachine } from '../../contract/payment-machine.ts'
import { batchName } from '../batches/batch.ts'
import { Actions } from './Actions.tsx'
import { Evidence } from './Evidence.tsx'
import { PayDialog } from './PayDialog.tsx'
import { paymentName, paymentPath } from './payment.ts'
import '../settlement.css'
import './payments.css'

const { settlementPayable, paymentEvidence } = paymentCalls
const SUMS = ['total', 'paid', 'underWay', 'failed', 'open'] as const
const MOST = 50

/** What was paid of a batch, attempt by attempt, and what is left to be paid. */
export function Payments({ batch, isStaff }: { batch: SettlementBatch; isStaff: boolean }) {
  const { t } = useTranslation()
  const mayRelease = usePermission(settlementPayable.permission) === 'allowed'
  const read = useRecord(paymentResource.by.list, {
    query: { batchNo: batchName(batch), sortField: 'gmtCreated', sortType: 'asc', pageNum: 1, pageSize: MOST },
  })
  return (
    <>
      {isStaff && mayRelease && <Standing batch={batch} />}
      <Loaded of={read}>
        {({ records }) =>
          records.length === 0 ? (
            <Empty title={t('pay.none')} hint={t('pay.noneHint')} />
          ) : (
            records.map(payment => <One key={payment.id} of={payment} isStaff={isStaff} />)
          )
        }
      </Loaded>
    </>
  )
}

function Standing({ batch }: { batch: SettlementBatch }) {
  const { t } = useTranslation()
  const [to, setTo] = useState<'card' | 'account'>()
  const read = useRecord(settlementPayable, { query: { id: batch.id } })
  return (
    <Loaded of={read}>
      {payable => {
        const [refusal] = payable.refusals
        const [other] = payable.refusals.filter(each => !OF_BANKS.includes(each))
        return (
          <>
            <Amounts
              of={SUMS.map(name => ({
                label: t(`pay.${name}`),
                value: <Money value={payable[name]} />,
                isTotal: name === 'open',
              }))}
            />
            <div className="settlement-bar">
              <ActionButton
                type="primary"
                label={t('pay.do')}
                permission={paymentCalls.settlementPay.permission}
                {...(refusal && { disabledReason: t(`issue.payment.${refusal}`) })}
                onClick={() => setTo('card')}
              />
              <ActionButton
                label={t('credit.do')}
                permission={paymentCalls.settlementCredit.permission}
                {...(other && { disabledReason: t(`issue.payment.${other}`) })}
                onClick={() => setTo('account')}
              />
            </div>
            {to && <PayDialog batch={batch} payable={payable} to={to} onClose={() => setTo(undefined)} />}
          </>
        )
      }}
    </Loaded>
  )
}

function One({ of, isStaff }: { of: Payment; isStaff: boolean }) {
  const { t } = useTranslation()
  const maySeeEvidence = usePermission(paymentEvidence.permission) === 'allowed'
  return (
    <section className="settlement-payment" aria-label={paymentName(of)}>
      <header>
        <PageLink to={paymentPath(of)}>{paymentName(of)}</PageLink>
        <StateTag tone={paymentMachine.toneOf(of.status)}>
          {t(`state.paymentStatus.${paymentMachine.states[of.status]?.key}`)}
        </StateTag>
        <b>
          <Money value={of.paidAmount ?? of.amount} />
        </b>
        <span className="nt-dim" lang="und">
          {[of.payeeName, of.bankName, of.cardNo, of.bankMsg].filter(Boolean).join(' · ')}
        </span>
      </header>
      <div className="settlement-bar">
        <Actions of={of} isStaff={isStaff} />
      </div>
      {maySeeEvidence && <Evidence of={of} />}
    </section>
  )
}
