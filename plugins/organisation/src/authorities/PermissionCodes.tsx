import type { PermissionRecord } from '@ntocc/sdk/contracts'
import { Button } from 'antd'
import { contains } from '../menu.ts'
import { bySubject } from '../permissions.ts'
import { usePermissionWords } from '../words.ts'

/** Permission codes by what they are about; those of the branch's own can be opened. */
export function PermissionCodes(props: {
  records: readonly PermissionRecord[]
  word: string
  onOpen: (record: PermissionRecord) => void
}) {
  const words = usePermissionWords()
  const shown = props.records.filter(each => contains(props.word, each.permission, words.full(each)))
  return (
    <dl className="organisation-code-list">
      {bySubject(shown).map(([subject, records]) => (
        <div key={subject}>
          <dt>{words.subject(subject, records)}</dt>
          <dd>
            {records.map(record =>
              record.id === undefined ? (
                <span key={record.permission} title={record.permission}>
                  {words.verb(record)}
                </span>
              ) : (
                <Button key={record.permission} type="link" size="small" onClick={() => props.onOpen(record)}>
                  {words.verb(record)} <code>{record.permission}</code>
                </Button>
              ),
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
