import { type DictRecord, endpoints } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import { useFormat, useLanguage, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, Loaded, PageDialog } from '@ntocc/sdk/ui'

/** Which records hold an entry: what would lose its name if it went. */
export function Uses({ type, entry, onClose }: { type: string; entry: DictRecord; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const format = useFormat()
  const uses = useRecord(endpoints.dictUses, { query: { type, dictCode: entry.dictCode } })
  return (
    <PageDialog open title={t('usesOf', { name: localise(entry.name, language) })} footer={null} onCancel={onClose}>
      <Loaded of={uses}>
        {list =>
          list.length === 0 ? (
            <Empty title={t('noUses')} />
          ) : (
            <ul className="master-data-uses">
              {list.map(({ entity, entityName, field, count }) => (
                <li key={`${entity}.${field}`}>
                  <span>{entityName}</span>
                  <code className="master-data-code nt-dim">{field}</code>
                  <span className="nt-num">{format.number(count)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </PageDialog>
  )
}
