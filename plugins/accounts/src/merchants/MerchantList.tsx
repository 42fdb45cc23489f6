import { useTranslation } from '@ntocc/sdk/hooks'
import { linkColumn, RecordScreen } from '@ntocc/sdk/ui'
import { useCallback } from 'react'
import { MerchantAccount, merchantResource } from '../../contract/merchant.ts'
import { isEnded, MERCHANT_FORM, merchantName, merchantPath } from './forms.ts'
import { MERCHANT_MOVES } from './moves.tsx'

const COLUMNS = [
  linkColumn<MerchantAccount>('merchantNo', { nameOf: merchantName, href: merchantPath }),
  { key: 'status', card: 'mark', width: 140 },
  { key: 'channel', width: 120 },
  { key: 'name', width: 220 },
  { key: 'uscc', width: 190 },
  { key: 'feeRate', width: 100 },
  'settleBank',
  'settleCard',
  'contact',
  'contactPhone',
  { key: 'asker', hidden: true },
  { key: 'decider', hidden: true },
  { key: 'signedAt', hidden: true },
] as const
const FILTERS = { keyword: true, daily: ['status', 'channel', 'name'], more: ['merchantNo', 'uscc', 'feeRate'] }

/** How payment channels know the companies: papers, card and fee, and what waits for a second person. */
export default function MerchantList() {
  const { t } = useTranslation()
  const locked = useCallback((row: MerchantAccount) => (isEnded(row) ? t('merchant.locked') : undefined), [t])
  return (
    <RecordScreen<MerchantAccount>
      of={MerchantAccount}
      calls={merchantResource.by}
      form={MERCHANT_FORM}
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={merchantName}
      href={merchantPath}
      moves={MERCHANT_MOVES}
      locked={locked}
    />
  )
}
