import type { DictType } from '@ntocc/sdk/contracts'
import { useLanguage, usePageQuery, useTranslation } from '@ntocc/sdk/hooks'
import { Empty } from '@ntocc/sdk/ui'
import { useMemo } from 'react'

/** Dictionaries by name, found by a part of it or of their code; what is not translated is marked. */
export function TypeList(props: { types: readonly DictType[]; chosen: string; onChoose: (type: string) => void }) {
  const { types, chosen, onChoose } = props
  const { t } = useTranslation()
  const [query, setQuery] = usePageQuery()
  const word = query.find ?? ''
  const language = useLanguage()
  const found = useMemo(() => {
    const wanted = word.trim().toLowerCase()
    const fitting = types.filter(({ type, name }) => `${name} ${type}`.toLowerCase().includes(wanted))
    return fitting.sort((one, other) => one.name.localeCompare(other.name, language))
  }, [types, word, language])
  return (
    <nav className="master-data-types" aria-label={t('title.dict')}>
      <input
        type="search"
        className="master-data-search"
        aria-label={t('findDictionary')}
        placeholder={t('findDictionary')}
        value={word}
        onChange={event => setQuery({ ...query, find: event.target.value }, { replace: true })}
      />
      {found.length === 0 && <Empty icon="filter" title={t('noDictionary')} />}
      <ul>
        {found.map(({ type, name, entries, untranslated }) => (
          <li key={type}>
            <button type="button" aria-current={type === chosen || undefined} onClick={() => onChoose(type)}>
              <span>
                {name}
                <small>{type}</small>
              </span>
              {untranslated > 0 && <em title={t('untranslated', { count: untranslated })}>{untranslated}</em>}
              <span className="nt-num nt-dim">{entries}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
