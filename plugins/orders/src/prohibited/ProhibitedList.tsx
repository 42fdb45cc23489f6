import { formOf, RecordScreen } from '@ntocc/sdk/ui'
import { ProhibitedArticle, prohibitedArticles } from '../../contract/prohibited.ts'

const FORM = formOf(ProhibitedArticle, {
  groups: [
    { fields: ['name', { row: ['category', 'level'] }] },
    { title: 'group.words', help: 'group.wordsHelp', fields: ['keywords'] },
    { title: 'group.basis', fields: ['legalBasis', 'remark'] },
  ],
} as const)
const COLUMNS = [
  { key: 'name', pin: 'left', card: 'head', width: 200 },
  { key: 'status', card: 'mark' },
  'level',
  'category',
  { key: 'keywords', width: 320 },
  'legalBasis',
  { key: 'gmtModified', hidden: true },
] as const
const FILTERS = { keyword: true, daily: ['level', 'category', 'status'], more: ['gmtModified'] }
const nameOf = (row: ProhibitedArticle): string => row.name

/** What is not carried, or only by whoever is licensed, and the words it is recognised by. */
export default function ProhibitedList() {
  return (
    <RecordScreen<ProhibitedArticle>
      of={ProhibitedArticle}
      calls={prohibitedArticles.by}
      form={FORM}
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={nameOf}
    />
  )
}
