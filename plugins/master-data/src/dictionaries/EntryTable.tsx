import { type DictRecord, type DictType, LANGUAGES, type Language } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import { useLanguage, usePermission, useTranslation } from '@ntocc/sdk/hooks'
import { MoveHandle, RowActions, StateTag, usePlaced, useReorder } from '@ntocc/sdk/ui'
import { useState } from 'react'
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
  const [said, say] = usePlaced()
  /** As it was left here, until the stored one has come. */
  const [own, setOwn] = useState<{ of: readonly DictRecord[]; order: readonly DictRecord[] }>()
  const shown = own?.of === entries ? own.order : entries
  const store = async (order: readonly DictRecord[], { name }: DictRecord, place: number) => {
    setOwn({ of: entries, order })
    say(localise(name, language), place, order.length)
    if (!(await onOrder(order.map(each => each.dictCode)))) setOwn(undefined)
  }
  const reorder = useReorder({
    items: shown,
    keyOf: ({ dictCode }) => dictCode,
    disabled: !mayEdit,
    onOrder: (order, entry, place) => void store(order, entry, place),
  })
  return (
    <div className="master-data-table-wrap">
      <p className="nt-sr" role="status">
        {said}
      </p>
      <table className="master-data-table">
        <Head />
        <tbody>
          {shown.map((entry, at) => (
            <tr key={entry.dictCode} data-off={!entry.enabled || undefined} {...reorder.target(at)}>
              <td>
                <MoveHandle name={localise(entry.name, language)} {...reorder.source(at)} {...reorder.keys(at)} />
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

function Head() {
  const { t } = useTranslation()
  return (
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
  )
}

/** The name in one language, or that it is missing there. A name that is one text for all stands under English. */
function Name({ entry: { name }, language }: { entry: DictRecord; language: Language }) {
  const { t } = useTranslation()
  const text = typeof name === 'string' ? (language === 'en' ? name : '') : (name[language] ?? '')
  return text ? <span lang={language}>{text}</span> : <em className="master-data-missing">{t('missingText')}</em>
}
