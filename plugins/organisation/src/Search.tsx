import { useTranslation } from '@ntocc/sdk/hooks'
import { Input } from 'antd'

/** Finds pages and permission codes by a part of what they are called. */
export function Search({ word, onChange }: { word: string; onChange: (word: string) => void }) {
  const { t } = useTranslation()
  return (
    <Input.Search
      allowClear
      value={word}
      className="organisation-search"
      aria-label={t('access.search')}
      placeholder={t('access.search')}
      onChange={event => onChange(event.target.value)}
    />
  )
}
