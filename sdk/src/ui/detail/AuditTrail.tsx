import { useState } from 'react'
import { type AuditChange, type AuditEntry, audit } from '../../contracts/endpoints/audit.ts'
import type { AnyShape } from '../../fields/index.ts'
import { useRecord, useTranslation } from '../../hooks/index.ts'
import { FieldScope } from '../cells/FieldScope.tsx'
import { Age } from '../core/Age.tsx'
import { Empty, Loaded } from '../core/States.tsx'
import { useUiText } from '../core/text.ts'
import { FieldValue } from './FieldValue.tsx'
import { Timeline } from './Timeline.tsx'

/** Sizes of a page that lists know: each look further back is the next. */
const SIZES = [20, 50, 100, 500] as const
const KNOWN_ACTIONS = ['create', 'update', 'delete'] as const

/** What pages do not name themselves: the reason a move may bring, and the code every record is given. */
const COMMON_FIELDS = ['reason', 'code'] as const

export interface AuditTrailProps {
  /** The entity: its name, and its fields to draw the values by. */
  of: AnyShape & { readonly name: string }
  id: number
}

/** Who changed what of a record, newest first. */
export function AuditTrail({ of, id }: AuditTrailProps) {
  const text = useUiText()
  const [size, setSize] = useState(0)
  const trail = useRecord(audit.auditTrail, {
    query: { entity: of.name, id, pageNum: 1, pageSize: SIZES[size] ?? 500 },
  })
  return (
    <Loaded of={trail}>
      {({ records, total }) => (
        <>
          <Trail of={of} entries={records} />
          {total > records.length && size < SIZES.length - 1 && (
            <button type="button" className="nt-retry" onClick={() => setSize(size + 1)}>
              {text('audit.earlier')}
            </button>
          )}
        </>
      )}
    </Loaded>
  )
}

/** Entries of a trail, in the order they come; for records that bring their history along. */
export function Trail(props: {
  of: AuditTrailProps['of']
  entries: readonly AuditEntry[]
  /** What the fields are called, where the plugin's texts do not know; default `<entity>.<field>`. */
  labels?: Readonly<Record<string, string>>
}) {
  const { of, entries, labels } = props
  const text = useUiText()
  const titleOf = useTitles()
  if (entries.length === 0) return <Empty title={text('audit.none')} />
  return (
    <FieldScope fields={Object.values(of.fields)}>
      <Timeline
        label={text('audit.title')}
        items={entries.map(entry => ({
          key: String(entry.id),
          time: <Age value={entry.at} />,
          title: titleOf(entry),
          tone: entry.action === 'delete' ? 'trouble' : entry.action === 'create' ? 'done' : 'moving',
          body: <Changes of={of} changes={entry.changes} labels={labels} isFirst={entry.action === 'create'} />,
        }))}
      />
    </FieldScope>
  )
}

/** "Changed by Zhang": a move of the record's machine is called as the page calls it. */
function useTitles(): (entry: AuditEntry) => string {
  const text = useUiText()
  const { t } = useTranslation()
  return ({ action, by, byName }) => {
    const known = KNOWN_ACTIONS.find(each => each === action)
    const name = byName ?? by ?? text('audit.platform')
    if (known) return text(`audit.${known}`, { name })
    const verb = t(`move.${action}`, { defaultValue: action })
    return text('audit.move', { name, verb })
  }
}

function Changes(props: {
  of: AuditTrailProps['of']
  changes: readonly AuditChange[]
  labels: Readonly<Record<string, string>> | undefined
  /** It was made with them: there was nothing before. */
  isFirst: boolean
}) {
  const { of, changes, labels, isFirst } = props
  const { t } = useTranslation()
  const text = useUiText()
  if (changes.length === 0) return null
  const labelOf = (field: string) => {
    const common = COMMON_FIELDS.find(each => each === field)
    return labels?.[field] ?? t(`${of.name}.${field}`, { defaultValue: common ? text(`record.${common}`) : field })
  }
  const value = (name: string, held: unknown) => (
    <FieldValue name={name} field={of.fields[name]} row={{ [name]: held }} />
  )
  return (
    <dl className="nt-changes">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="nt-change">
          <dt>{labelOf(field)}</dt>
          <dd>
            {isFirst ? (
              <ins>{value(field, after)}</ins>
            ) : (
              <>
                <del>
                  <span className="nt-sr">{text('audit.before')} </span>
                  {value(field, before)}
                </del>
                <span aria-hidden="true">→</span>
                <ins>
                  <span className="nt-sr">{text('audit.after')} </span>
                  {value(field, after)}
                </ins>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
