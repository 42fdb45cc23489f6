import { useClient, useTranslation } from '@ntocc/sdk/hooks'
import { PartyName } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { type Receivable, receiptCalls } from '../../contract/receipt.ts'
import { useAskedMany } from '../batches/asked-many.tsx'
import { RECEIPT_TOUCHED, takeable } from './receipt.ts'

const { settlementReceivable, settlementReceive } = receiptCalls

/** What is open of many batches of shippers, taken from their accounts batch by batch as far as they have it. */
export function useReceiveMany() {
  const { t } = useTranslation()
  const client = useClient()
  return useAskedMany<Receivable>(
    useMemo(
      () => ({
        key: 'receive',
        label: t('receive.do'),
        title: count => t('receive.many', { count }),
        meaning: t('receive.meaning'),
        refusal: refusal => t(`issue.receipt.${refusal}`),
        ask: id => client.call(settlementReceivable, { query: { id } }),
        order: settlementReceive,
        touched: RECEIPT_TOUCHED,
        amountOf: takeable,
        Party: ({ row }) => <PartyName of={row} />,
      }),
      [client, t],
    ),
  )
}
