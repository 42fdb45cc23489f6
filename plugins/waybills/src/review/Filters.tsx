import { useTranslation } from '@ntocc/sdk/hooks'
import { Input, Select } from 'antd'
import { useEffect, useState } from 'react'

interface Props {
  keyword: string
  /** Whose are shown, or `proposed`: those that wait for a second person. */
  shown: string
  hasProposals: boolean
  onChange: (change: {
    keyword?: string | undefined
    claimed?: string | undefined
    proposed?: string | undefined
  }) => void
}

const WHOSE = ['', 'free', 'mine']
const PROPOSED = 'proposed'

/** A word to find waybills by, and whose they are. */
export function Filters({ keyword, shown, hasProposals, onChange }: Props) {
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
        // What is found is judged by keys, which a field would take for letters.
        onPressEnter={event => event.currentTarget.blur()}
      />
      <Select
        aria-label={t('review.claimedLabel')}
        value={shown}
        options={[...WHOSE, ...(hasProposals ? [PROPOSED] : [])].map(value => ({
          value,
          label: t(`review.claimed.${value || 'all'}`),
        }))}
        onChange={value =>
          onChange(
            value === PROPOSED
              ? { claimed: undefined, proposed: '1' }
              : { claimed: value || undefined, proposed: undefined },
          )
        }
      />
    </div>
  )
}
