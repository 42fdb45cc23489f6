import { useDict, useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { formOf } from '@ntocc/sdk/ui'
import { Notice } from '../../contract/notices.ts'

/** What staff fill in. */
export const FORM = formOf(Notice, {
  groups: [
    { title: 'group.words', fields: ['title', 'body'] },
    { title: 'group.whom', help: 'group.whomHelp', fields: ['audience', 'roles'] },
    {
      title: 'group.when',
      help: 'group.whenHelp',
      fields: [{ row: ['validFrom', 'validTo'] }, { row: ['isImportant', 'bySms'] }],
    },
  ],
  fields: { body: { wide: true } },
})

/** 12 / 40 */
export function ReadBy({ row }: { row: Notice }) {
  const format = useFormat()
  if (row.audienceCount === undefined || row.audienceCount === null) return <span className="nt-dim nt-blank">–</span>
  return (
    <span>
      {format.count(row.readCount ?? 0)} / {format.count(row.audienceCount)}
    </span>
  )
}

/** No choice is a choice: it is for everybody. */
export function Audience({ row }: { row: Notice }) {
  const { t } = useTranslation()
  const { label } = useDict(['partyType', 'noticeRole'])
  const parties = (row.audience ?? []).map(each => label('partyType', each))
  const roles = (row.roles ?? []).map(each => label('noticeRole', each))
  const words = [...parties, ...roles]
  return <span>{words.length === 0 ? t('notices.everybody') : words.join(', ')}</span>
}
