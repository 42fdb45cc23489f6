import { useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { Alert } from 'antd'
import type { Uncovered as Gap } from '../../contract/storage.ts'
import './fees.css'

/** Days that cost nothing because no contract says a price: whoever bills them should know. */
export function Uncovered({ of }: { of: readonly Gap[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (of.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t('uncovered.title')}
      description={
        <ul className="warehouse-gaps">
          {of.map(({ warehouseName, from, to, days }) => (
            <li key={`${warehouseName} ${from}`}>
              {t('uncovered.days', {
                warehouse: warehouseName,
                from: format.date(from),
                to: format.date(to),
                count: days,
              })}
            </li>
          ))}
        </ul>
      }
    />
  )
}
