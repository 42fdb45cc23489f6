import { useClient, useTranslation } from '@ntocc/sdk/hooks'
import { Alert } from 'antd'
import { useMemo } from 'react'
import { type Payable, paymentCalls } from '../../contract/payment-calls.ts'
import { useAskedMany } from '../batches/asked-many.tsx'
import { PAYMENT_TOUCHED } from './payment.ts'

const { settlementPay, settlementPayable } = paymentCalls

/** All that is open of many batches, ordered to be paid batch by batch: to whom and how much is seen before. */
export function usePayMany() {
  const { t } = useTranslation()
  const client = useClient()
  return useAskedMany<Payable>(
    useMemo(
      () => ({
        key: 'pay',
        label: t('pay.do'),
        title: count => t('pay.many', { count }),
        meaning: t('pay.meaning'),
        refusal: refusal => t(`issue.payment.${refusal}`),
        // Of many each is paid whole: what the caller may release a part of alone is none of them.
        ask: async id => {
          const standing = await client.call(settlementPayable, { query: { id } })
          return standing.isAboveAlone ? { ...standing, refusals: [...standing.refusals, 'alone'] } : standing
        },
        order: settlementPay,
        touched: PAYMENT_TOUCHED,
        amountOf: ({ open }) => open,
        Party: ({ standing }) => <span lang="und">{standing?.payee?.name}</span>,
        noteOf: standing => (
          <span lang="und">{[standing?.payee?.bankName, standing?.payee?.cardNo].filter(Boolean).join(' · ')}</span>
        ),
        above: standings =>
          standings.some(({ isSimulated }) => isSimulated) && <Alert type="info" showIcon title={t('pay.simulated')} />,
      }),
      [client, t],
    ),
  )
}
