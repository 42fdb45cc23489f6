import { type ReviewKind, reviewMachine } from '@ntocc/sdk/contracts'
import { useDict, useTranslation } from '@ntocc/sdk/hooks'
import { Input, Segmented, Select } from 'antd'
import { useEffect, useState } from 'react'
import { TO_REVIEW } from './subjects.ts'

interface Props {
  title: string
  kinds: readonly ReviewKind[]
  kind: ReviewKind
  total: number | undefined
  state: number
  keyword: string
  onChange(change: { kind?: string; authStatus?: string | undefined; keyword?: string | undefined }): void
}

/** States a reviewer looks back at; what was never handed in is nobody's to judge. */
const STATES = ['toReview', 'approved', 'rejected', 'certificateExpired', 'suspended'].map(key =>
  reviewMachine.codeOf(key),
)

/** Title, count, and what the queue is narrowed to. */
export function ReviewHead({ title, kinds, kind, total, state, keyword, onChange }: Props) {
  const { t } = useTranslation()
  const { label } = useDict(['reviewStatus'])
  const [typed, setTyped] = useState(keyword)
  useEffect(() => setTyped(keyword), [keyword])
  return (
    <header className="review-head">
      <h1>{title}</h1>
      {total !== undefined && (
        <span className="review-count">{state === TO_REVIEW ? t('waiting', { count: total }) : total}</span>
      )}
      {kinds.length > 1 && (
        <Segmented
          aria-label={t('kindLabel')}
          value={kind}
          options={kinds.map(value => ({ value, label: t(`kind.${value}`) }))}
          onChange={value => onChange({ kind: value })}
        />
      )}
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
    </header>
  )
}
