import { Input, Pagination } from 'antd'
import { useUiText } from '../core/text.ts'
import './record.css'

interface PagesProps {
  pageNum: number
  size: number
  total: number
  onChange: (pageNum: number) => void
}

/** Leafs through the records that belong to another one. */
export const RelatedPages = ({ pageNum, size, total, onChange }: PagesProps) => (
  <Pagination
    className="nt-related-pages"
    size="small"
    current={pageNum}
    pageSize={size}
    total={total}
    showSizeChanger={false}
    onChange={onChange}
  />
)

interface KeywordProps {
  keyword: string
  onChange: (keyword: string) => void
}

/** Finds some of them by a word, asked for with Enter. */
export function RelatedKeyword({ keyword, onChange }: KeywordProps) {
  const text = useUiText()
  return (
    <Input.Search
      allowClear
      className="nt-related-keyword"
      aria-label={text('list.keyword')}
      placeholder={text('list.keyword')}
      defaultValue={keyword}
      onSearch={value => onChange(value.trim())}
    />
  )
}
