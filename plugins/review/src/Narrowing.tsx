import { reviewMachine } from '@ntocc/sdk/contracts'
import { useDict, useTranslation } from '@ntocc/sdk/hooks'
import { Input, Segmented, Select } from 'antd'
import { useEffect, useState } from 'react'
import { TO_REVIEW } from './subjects.ts'

interface KindsProps {
  kinds: readonly string[]
  kind: string
  total: number | undefined
  state: number
  onChange: (kind: string) => void
}

/** How many there are, and of which kind of party. */
export function Kinds({ kinds, kind, total, state, onChange }: KindsProps) {
  const { t } = useTranslation()
  return (
    <>
      {total !== undefined && (
        <span className="review-count">{state === TO_REVIEW ? t('waiting', { count: total }) : total}</span>
      )}
      {kinds.length > 1 && (
        <Segmented
          aria-label={t('kindLabel')}
          value={kind}
          options={kinds.map(value => ({ value, label: t(`kind.${value}`) }))}
          onChange={onChange}
        />
      )}
    </>
  )
}

/** States a reviewer looks back at; what was never handed in is nobody's to judge. */
const STATES = (['toReview', 'approved', 'rejected', 'certificateExpired', 'suspended'] as const).map(key =>
  reviewMachine.codeOf(key),
)

interface FiltersProps {
  state: number
  keyword: string
  onChange: (change: { authStatus?: string | undefined; keyword?: string | undefined }) => void
}

/** A word to find cases by, and the state they are in. */
export function Filters({ state, keyword, onChange }: FiltersProps) {
  const { t } = useTranslation()
  const { label } = useDict(['reviewStatus'])
  const [typed, setTyped] = useState(keyword)
  useEffect(() => setTyped(keyword), [keyword])
  return (
    <div className="review-filters">
      <Input.Search
        allowClear
        aria-label={t('search')}
        placeholder={t('search')}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onSearch={value => onChange({ keyword: value.trim() || undefined })}
      />
      <Select
        aria-label={t('stateLabel')}
        value={state}
        options={STATES.map(value => ({ value, label: label('reviewStatus', value) }))}
        onChange={value => onChange({ authStatus: value === TO_REVIEW ? undefined : String(value) })}
      />
    </div>
  )
}
