import { type DictRecord, type DictType, LANGUAGES, type Language } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import { useLanguage, usePermission, useTranslation } from '@ntocc/sdk/hooks'
import { RowActions, StateTag } from '@ntocc/sdk/ui'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { moved } from './order.ts'
import { useEntryActions } from './useEntryActions.ts'

/** Each in its own words, whatever the page's language. */
const NAMES: Readonly<Record<Language, string>> = { en: 'English', zh: '中文', es: 'Español', ja: '日本語' }

interface TableProps {
  of: DictType
  entries: readonly DictRecord[]
  onEdit: (entry: DictRecord) => void
  onUses: (entry: DictRecord) => void
  /** Stores an order. @returns whether it was stored */
  onOrder: (dictCodes: string[]) => Promise<boolean>
}

/** Entries in their order, which is changed by dragging a row, or with the arrow keys on its handle. */
export function EntryTable({ of, entries, onEdit, onUses, onOrder }: TableProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const mayEdit = usePermission('dict.edit') === 'allowed'
  const actionsOf = useEntryActions(of, { edit: onEdit, uses: onUses })
  const [said, setSaid] = useState('')
  /** As it was left here, until the stored one has come. */
  const [own, setOwn] = useState<{ of: readonly DictRecord[]; order: readonly DictRecord[] }>()
  const [dragged, setDragged] = useState<number>()
  const shown = own?.of === entries ? own.order : entries
  const put = async (from: number, to: number) => {
    const order = moved(shown, from, to)
    const place = order.indexOf(shown[from] as DictRecord)
    if (place === from) return
    setOwn({ of: entries, order })
    setSaid(t('movedTo', { name: localise(shown[from]?.name, language), place: place + 1, count: order.length }))
    if (!(await onOrder(order.map(each => each.dictCode)))) setOwn(undefined)
  }
  const dropped = (event: DragEvent, at: number) => {
    event.preventDefault()
    if (dragged !== undefined) void put(dragged, at)
    setDragged(undefined)
  }
  return (
    <div className="master-data-table-wrap">
      <p className="nt-sr" role="status">
        {said}
      </p>
      <table className="master-data-table">
        <thead>
          <tr>
            <th scope="col">
              <span className="nt-sr">{t('order')}</span>
            </th>
            <th scope="col">{t('dict.dictCode')}</th>
            {LANGUAGES.map(each => (
              <th key={each} scope="col" lang={each}>
                {NAMES[each]}
              </th>
            ))}
            <th scope="col">{t('dict.enabled')}</th>
            <th scope="col">
              <span className="nt-sr">{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((entry, at) => (
            <tr
              key={entry.dictCode}
              data-off={!entry.enabled || undefined}
              data-dragged={at === dragged || undefined}
              onDragOver={event => dragged !== undefined && event.preventDefault()}
              onDrop={event => dropped(event, at)}
            >
              <td>
                <Handle
                  name={localise(entry.name, language)}
                  disabled={!mayEdit}
                  onDrag={isDragged => setDragged(isDragged ? at : undefined)}
                  onMove={by => void put(at, at + by)}
                />
              </td>
              <td>
                <code className="master-data-code">{entry.dictCode}</code>
              </td>
              {LANGUAGES.map(each => (
                <td key={each}>
                  <Name entry={entry} language={each} />
                </td>
              ))}
              <td>
                <StateTag tone={entry.enabled ? 'done' : 'stopped'}>{t(entry.enabled ? 'inUse' : 'off')}</StateTag>
              </td>
              <td>
                <RowActions actions={actionsOf(entry)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The name in one language, or that it is missing there. A name that is one text for all stands under English. */
function Name({ entry: { name }, language }: { entry: DictRecord; language: Language }) {
  const { t } = useTranslation()
  const text = typeof name === 'string' ? (language === 'en' ? name : '') : (name[language] ?? '')
  return text ? <span lang={language}>{text}</span> : <em className="master-data-missing">{t('missingText')}</em>
}

function Handle(props: {
  name: string
  disabled: boolean
  onDrag: (isDragged: boolean) => void
  onMove: (by: number) => void
}) {
  const { t } = useTranslation()
  const press = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    props.onMove(by)
  }
  return (
    <button
      type="button"
      className="master-data-handle"
      disabled={props.disabled}
      draggable={!props.disabled}
      aria-label={t('moveEntry', { name: props.name })}
      title={t('moveHint')}
      onKeyDown={press}
      onDragStart={event => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', props.name)
        props.onDrag(true)
      }}
      onDragEnd={() => props.onDrag(false)}
    >
      <svg viewBox="0 0 10 16" width="10" height="16" aria-hidden="true">
        <path
          d="M3 3h.01M7 3h.01M3 8h.01M7 8h.01M3 13h.01M7 13h.01"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
    </button>
  )
}
