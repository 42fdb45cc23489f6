import { useTranslation } from '@ntocc/sdk/hooks'
import { Input, Select } from 'antd'
import { useEffect, useState } from 'react'

interface Props {
  keyword: string
  claimed: string
  onChange: (change: { keyword?: string | undefined; claimed?: string | undefined }) => void
}

const WHOSE = ['', 'free', 'mine'] as const

/** A word to find waybills by, and whose they are. */
export function Filters({ keyword, claimed, onChange }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(keyword)
  useEffect(() => setTyped(keyword), [keyword])
  return (
    <div className="waybills-review-filters">
      <Input.Search
        allowClear
        aria-label={t('review.search')}
        placeholder={t('review.search')}
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onSearch={value => onChange({ keyword: value.trim() || undefined })}
      />
      <Select
        aria-label={t('review.claimedLabel')}
        value={claimed}
        options={WHOSE.map(value => ({ value, label: t(`review.claimed.${value || 'all'}`) }))}
        onChange={value => onChange({ claimed: value || undefined })}
      />
    </div>
  )
}
