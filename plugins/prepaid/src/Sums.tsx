import { useFormat, useIsStaff, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { KpiTile, Loaded } from '@ntocc/sdk/ui'
import { Alert } from 'antd'
import { prepaidCalls } from '../contract/calls.ts'
import './prepaid.css'

/** What was paid is what was taken off, came back and is open: said with every list, and compared with the books. */
export function Sums() {
  const { t } = useTranslation()
  const format = useFormat()
  const isStaff = useIsStaff()
  const read = useRecord(prepaidCalls.prepaidSums)
  return (
    <Loaded of={read}>
      {({ paid, offset, returned, open, overdue, owedBack, compared, overdueCount, differing }) => (
        <div className="prepaid-sums">
          <div className="prepaid-tiles">
            <KpiTile title={t('prepaid.paidAmount')} period={t('sums.all')} value={format.money(paid)} />
            <KpiTile title={t('prepaid.offsetAmount')} period={t('sums.all')} value={format.money(offset)} />
            <KpiTile title={t('prepaid.returnedAmount')} period={t('sums.all')} value={format.money(returned)} />
            <KpiTile title={t('prepaid.openAmount')} period={t('sums.all')} value={format.money(open)} />
          </div>
          {differing.length > 0 ? (
            <Alert type="error" showIcon title={t('sums.differs', { numbers: differing.join(', ') })} />
          ) : (
            // What the books say is compared for staff alone.
            isStaff && <p className="nt-dim">{t('sums.proven', { count: compared })}</p>
          )}
          {overdueCount > 0 && (
            <Alert type="warning" showIcon title={t('sums.overdue', { amount: format.money(overdue) })} />
          )}
          {isStaff && owedBack !== '0.00' && (
            <Alert type="warning" showIcon title={t('sums.owedBack', { amount: format.money(owedBack) })} />
          )}
        </div>
      )}
    </Loaded>
  )
}
