import type { StaffRecord } from '@ntocc/sdk/contracts'
import { useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { HeadImage, StateTag } from '@ntocc/sdk/ui'
import { staffName } from './staff.ts'

/** Who it is, and what keeps the account from signing in. */
export function NameCell({ row }: { row: StaffRecord }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <span className="organisation-name">
      <HeadImage image={row.headImg} name={staffName(row)} />
      <span>{staffName(row)}</span>
      {row.lockedUntil && (
        <span title={t('lockedUntil', { time: format.dateTime(row.lockedUntil) })}>
          <StateTag tone="trouble">{t('locked')}</StateTag>
        </span>
      )}
      {row.hasNoPassword && <StateTag tone="waiting">{t('noPassword')}</StateTag>}
    </span>
  )
}
